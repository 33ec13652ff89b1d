import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#Router',
  user: {
    model: 'src/schema.ts#User',
    attributes: { userName: 'e-mail' },
    active: { field: 'state', on: "it's on", off: 'off' },
    create: { id: call('src/ids.ts#eq') },
  },
  group: {
    model: 'src/schema.ts#Group',
    attributes: { displayName: 'name' },
    members: { model: 'src/schema.ts#index', user: 'user', group: 'group' },
    create: { id: call('src/ids.ts#eq') },
  },
  auth: { check: 'bearerToken' },
})
