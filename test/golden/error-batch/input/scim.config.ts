import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db.ts#db',
  database: { transactions: 'batch' },
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email' },
    active: 'scim',
  },
  group: false,
})
