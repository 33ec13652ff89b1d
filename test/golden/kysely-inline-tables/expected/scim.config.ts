import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'kysely',
  dialect: 'sqlite',
  framework: 'hono',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' }, // no migrations of kysely were found: plain SQL
  basePath: '/scim/v2',
  user: {
    // has username and display_name columns; named users; group_members refer to it
    model: 'src/db.ts#Database.users',
    attributes: { userName: 'username', name: 'display_name' },
    active: { field: 'enabled', on: 1, off: 0 }, // every other value reads as inactive
  },
  group: {
    model: 'src/db.ts#Database.groups', // named groups; has members in group_members; has name
    attributes: { displayName: 'name' },
    members: {
      // joins by user_id and group_id; named group_members; has nothing besides
      model: 'src/db.ts#Database.group_members',
      user: 'user_id',
      group: 'group_id',
    },
    where: { is_system: 0 }, // rows that are the app’s own are hidden
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
