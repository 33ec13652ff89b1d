import { defineConfig } from 'scim-gen'

const names = { 'name.givenName': 'firstName', 'name.familyName': 'lastName' }

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', ...names },
    active: { field: 'disabled', inverted: true },
    create: { level: 1 },
  },
  group: false,
})
