import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' },
  basePath: '/scim/v2',
  user: {
    model: 'src/schema.ts#users', // has email (unique) and name columns; named users; posts refer to it
    attributes: { userName: 'email', emails: 'email', name: 'name' },
    active: 'scim', // no column tells: kept by SCIM, ask isActiveInScim() at sign-in
  },
  group: 'scim', // no table looks like groups: kept in tables of their own
  auth: { check: 'bearerToken' },
})
