import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db/index.ts#db',
  out: 'src/scim',
  migrations: 'drizzle', // as drizzle.config says
  basePath: '/scim/v2',
  user: {
    // has email (unique) and name columns; named users; group_members refer to it
    model: 'src/db/schema.ts#users',
    attributes: { userName: 'email', name: 'name', emails: 'email' },
    active: { field: 'status', on: 'active', off: 'suspended' }, // every other value reads as inactive
  },
  group: {
    model: 'src/db/schema.ts#groups', // named groups; has members in group_members; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and groupId; named group_members
      model: 'src/db/schema.ts#groupMembers',
      user: 'userId',
      group: 'groupId',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
