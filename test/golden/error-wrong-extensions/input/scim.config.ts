import { defineConfig } from 'scim-gen'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const acme = 'urn:example:params:scim:schemas:extension:acme:2.0:User'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#people',
    attributes: {
      emails: 'email',
      costCode: 'costCode',
      title: 'isTall',
      [`${enterprise}:departement`]: 'costCode',
      [`${enterprise}:manager`]: 'boss',
      manager: 'ownerId',
      [`${acme}:settings`]: 'settings',
      [`${acme}:badge`]: 'badge',
      [`${acme}:size`]: 'size',
      [`${acme}:size.width`]: 'costCode',
    },
    active: 'scim',
    create: { ownerId: 1 },
  },
  group: 'scim',
  auth: { check: 'isSuperuser' },
})
