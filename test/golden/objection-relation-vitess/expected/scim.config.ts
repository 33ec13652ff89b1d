import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'knex',
  dialect: 'mysql',
  framework: 'hono',
  db: 'argument', // no exported handle was found: pass yours, scimApp({ db })
  database: { foreignKeys: false }, // Vitess: .env.example has its address
  out: 'src/scim',
  migrations: 'migrations', // where the migrations of knex are
  basePath: '/scim/v2',
  user: {
    // has email and login (unique) columns; named members; members_roles refer to it
    model: 'src/models/member.ts#Member',
    attributes: { userName: 'login', emails: 'email' },
    // true is inactive; whom SCIM calls active is let in again, whoever shut them out: for a flag of SCIM's own write 'scim', and ask isActiveInScim() where you sign users in
    active: { field: 'locked', inverted: true },
  },
  group: {
    model: 'src/models/role.ts#Role', // as named
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by member_id and role_id; named members_roles
      model: 'src/models/role.ts#Role.members',
      user: 'member_id',
      group: 'role_id',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
