import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' }, // no migrations were found: plain SQL
  basePath: '/scim/v2',
  user: {
    // has email (unique) and name columns; named users; made what is in posts; posts refer to it
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', name: 'name', emails: 'email' },
    active: 'scim', // your users have no flag: SCIM keeps one, ask isActiveInScim() where you sign users in
  },
  group: 'scim', // no table looks like groups: kept in tables of their own
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
