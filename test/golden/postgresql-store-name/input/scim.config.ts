import { defineConfig } from 'scim-gen'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const acme = 'urn:example:params:scim:schemas:extension:acme:2.0:User'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db/index.ts#db',
  user: {
    model: 'src/db/schema.ts#users',
    attributes: {
      userName: 'email',
      emails: 'email',
      name: 'name',
      photos: 'avatar',
      [`${enterprise}:manager.value`]: 'managerName',
      [`${acme}:rate`]: 'rate',
      [`${acme}:hiredAt`]: 'hiredAt',
    },
    active: { field: 'banned', inverted: true },
    create: { isContractor: false, level: 1 },
    store: 'unmapped',
    groups: false,
  },
  group: {
    model: 'src/db/schema.ts#groups',
    attributes: { displayName: 'name' },
    members: { model: 'src/db/schema.ts#groupMembers', user: 'userId', group: 'groupId' },
  },
  auth: { check: 'bearerToken' },
})
