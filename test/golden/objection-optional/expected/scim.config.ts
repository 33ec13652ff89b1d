import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'knex',
  dialect: 'postgresql',
  framework: 'koa',
  db: 'argument', // no exported handle was found: pass yours, scimMiddleware({ db })
  out: 'src/scim',
  migrations: 'migrations', // where the migrations of knex are
  basePath: '/scim/v2',
  user: {
    // has email (unique), firstName and lastName columns; named users; clubs_users refer to it
    model: 'src/models/user.ts#User',
    attributes: {
      userName: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      nickName: 'nickName',
      emails: 'email',
    },
    active: 'scim', // your users have no flag: SCIM keeps one, ask isActiveInScim() where you sign users in
  },
  group: {
    model: 'src/models/club.ts#Club', // has members in clubs_users; has name; not sure: else scim or false
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and clubId; named clubs_users; has a role
      model: 'src/models/club.ts#Club.members',
      user: 'userId',
      group: 'clubId',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
