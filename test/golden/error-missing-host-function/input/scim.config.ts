import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email' },
    active: 'scim',
    create: { id: call('src/ids.ts#newId') },
  },
  group: false,
  auth: { check: 'src/access.ts#may' },
})
