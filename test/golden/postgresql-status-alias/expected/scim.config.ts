import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db/index.ts#db',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: {
    // has email (unique) and name columns; named users; group_members refer to it
    model: 'src/db/schema.ts#users',
    attributes: { userName: 'email', emails: 'email', name: 'name' },
    active: { field: 'status', on: 'active', off: 'suspended' }, // column status
  },
  group: {
    model: 'src/db/schema.ts#groups', // has members in group_members; named groups
    attributes: { displayName: 'name' },
    // one row for each pair; refers to the user (userId) and by groupId to another table; named group_members
    members: { model: 'src/db/schema.ts#groupMembers', user: 'userId', group: 'groupId' },
  },
  auth: { check: 'bearerToken' },
})
