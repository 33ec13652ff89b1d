import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'argument', // made by createDb(binding) of src/db.ts: pass what the app has of it, scimRouter({ db })
  database: { transactions: 'batch' }, // Cloudflare D1: src/db.ts imports drizzle-orm/d1
  out: 'src/scim',
  migrations: 'drizzle', // as drizzle.config says
  basePath: '/scim/v2',
  user: {
    // has email (unique), firstName and lastName columns; named users; team_members refer to it
    model: 'src/schema.ts#users',
    attributes: {
      userName: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      title: 'jobTitle',
      emails: 'email',
      phoneNumbers: 'phone',
    },
    active: { field: 'isActive' }, // true is active
    create: {
      id: call('src/lib/id.ts#newId', 'user'), // as your app makes ids
      role: 'member', // one of admin, member
    },
  },
  group: {
    model: 'src/schema.ts#teams', // named teams; has members in team_members; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and teamId; named team_members; has a role
      model: 'src/schema.ts#teamMembers',
      user: 'userId',
      group: 'teamId',
      create: {
        role: 'member', // one of lead, member
      },
    },
    create: {
      id: call('src/lib/id.ts#newId', 'team'), // as your app makes ids
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
