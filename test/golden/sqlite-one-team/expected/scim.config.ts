import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'drizzle', // as drizzle.config says
  basePath: '/scim/v2',
  user: {
    model: 'src/schema.ts#users', // has email (unique) and firstName columns; named users
    attributes: { userName: 'email', 'name.givenName': 'firstName', emails: 'email' },
    active: { field: 'isActive' }, // true is active
    create: {
      id: call('src/lib/id.ts#newId', 'user'), // as your app makes ids
    },
  },
  group: {
    model: 'src/schema.ts#teams', // as named
    attributes: { displayName: 'name' },
    members: { field: 'teamId', removed: 'none' },
    create: {
      id: call('src/lib/id.ts#newId', 'team'), // as your app makes ids
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
