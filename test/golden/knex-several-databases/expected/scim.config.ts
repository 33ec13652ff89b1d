import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'knex',
  dialect: 'sqlite', // one of several, of which the environment chooses
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: { postgresql: 'migrations', sqlite: 'migrations' }, // where the migrations of knex are
  basePath: '/scim/v2',
  user: {
    // has email (unique) and displayName columns; named users; signs people in: lastSeenAt; team_members refer to it
    model: 'src/rows.ts#UserRow',
    attributes: { userName: 'email', name: 'displayName', emails: 'email' },
    active: { field: 'isActive' }, // true is active
    create: {
      id: call('node:crypto#randomUUID'), // as src/users.ts inserts it
    },
  },
  group: {
    model: 'src/rows.ts#TeamRow', // named teams; has members in team_members; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and teamId; named team_members
      model: 'src/rows.ts#TeamMemberRow',
      user: 'userId',
      group: 'teamId',
    },
    create: {
      id: call('node:crypto#randomUUID'), // your app exports no function that makes one
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
