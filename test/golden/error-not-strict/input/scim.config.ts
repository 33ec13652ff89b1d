import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email' },
    active: 'scim',
    delete: 'deactivate',
  },
  group: false,
  pagination: 'strict',
  quirks: { jsonRoles: true, emptyText: false },
  strict: 'interop',
})
