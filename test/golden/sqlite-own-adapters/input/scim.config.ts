import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    adapter: 'src/provisioning.ts#People',
    attributes: { userName: 'email' },
    active: 'scim',
  },
  group: {
    model: 'src/schema.ts#groups',
    adapter: 'src/provisioning.ts#Circles',
    attributes: { displayName: 'name' },
    members: { model: 'src/schema.ts#memberships', user: 'userId', group: 'groupId' },
  },
  auth: { check: 'isAuthenticated' },
})
