import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'typeorm',
  dialect: 'postgresql', // one of several, of which the environment chooses
  framework: 'express',
  db: 'src/data-source.ts#dataSource',
  out: 'src/scim',
  // where the migrations of typeorm are
  migrations: {
    postgresql: 'src/migrations/postgresdb',
    mysql: 'src/migrations/mysqldb',
    sqlite: 'src/migrations/sqlite',
  },
  basePath: '/scim/v2',
  user: {
    model: 'src/user.ts#User', // has email (unique), firstName and lastName columns; named user
    attributes: {
      userName: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      emails: 'email',
    },
    active: 'scim', // true is inactive
  },
  group: 'scim', // no table looks like groups: kept in tables of their own
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
