import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' }, // no migrations were found: plain SQL
  basePath: '/scim/v2',
  user: {
    model: 'src/schema.ts#users', // has email and fullName columns; named users; group_members refer to it
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    active: { field: 'isActive' }, // true is active
  },
  group: {
    model: 'src/schema.ts#groups', // named groups; has members in group_members; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and groupId; named group_members
      model: 'src/schema.ts#groupMembers',
      user: 'userId',
      group: 'groupId',
    },
  },
  tenant: {
    // rows of 3 tables have it, and no model has the tenants; without tenants, leave all of this out
    column: 'tenantId',
    from: 'src/tenancy.ts#tenantOf',
    around: 'src/tenancy.ts#runAs',
  },
  auth: {
    check: 'src/tenancy.ts#isIdentityProvider', // your own
  },
})
