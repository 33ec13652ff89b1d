import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'name', members: 'name' },
    members: { model: 'src/schema.ts#teamMembers', user: 'email', group: 'teamId' },
  },
  tenant: {
    model: 'src/schema.ts#orgs',
    from: 'src/tenancy.ts#orgOf',
    user: { through: 'src/schema.ts#teamMembers' },
  },
})
