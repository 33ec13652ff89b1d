import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: { model: 'src/schema.ts#people', attributes: {}, active: 'scim', store: 'unmapped' },
  group: 'scim',
  auth: { check: 'isSuperuser' },
})
