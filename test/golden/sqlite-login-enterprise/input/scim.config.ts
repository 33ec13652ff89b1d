import { defineConfig } from 'scim-gen'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#people',
    attributes: {
      userName: 'login',
      'emails.value': 'email',
      displayName: 'displayName',
      phoneNumbers: 'mobile',
      photos: 'avatar',
      [`${enterprise}:department`]: 'department',
      [`${enterprise}:costCenter`]: 'cost-center',
    },
    active: { field: 'disabled', inverted: true },
    create: { phone: null },
  },
  group: 'scim',
  auth: { check: 'isSuperuser' },
})
