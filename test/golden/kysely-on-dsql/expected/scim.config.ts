import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'kysely',
  dialect: 'postgresql',
  framework: 'fastify',
  // made by createDatabase(connectionString) of src/db/database.ts: pass what the app has of it, app.register(scimPlugin, { db })
  db: 'argument',
  database: { foreignKeys: false, indexes: 'async' }, // Aurora DSQL: .env.example has its address
  out: 'src/scim',
  migrations: 'database/changes', // where the migrations of kysely are
  basePath: '/scim/v2',
  user: {
    model: 'src/db/types.ts#UserTable', // has email (unique) column; named users; team_users refer to it
    attributes: { userName: 'email', nickName: 'nick_name', emails: 'email' },
    // every other value reads as inactive; deleted_at: left alone
    active: { field: 'status', on: 'active', off: 'suspended' },
    where: { deleted_at: null }, // rows that are marked as deleted are hidden
  },
  group: {
    model: 'src/db/types.ts#TeamTable', // named teams; has members in team_users; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by user_id and team_id; named team_users
      model: 'src/db/types.ts#Database.team_users',
      user: 'user_id',
      group: 'team_id',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
