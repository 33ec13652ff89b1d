import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', emails: 'email' },
    active: { from: 'membership' },
  },
  group: {
    roles: 'src/schema.ts#memberRoles',
    of: 'tenant',
    only: ['admin', 'member'],
    removed: 'member',
    names: { admin: 'Admins' },
  },
  tenant: {
    model: 'src/schema.ts#organizations',
    from: 'src/tenancy.ts#organizationOf',
    user: { through: 'src/schema.ts#organizationMembers', create: { role: 'member' } },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
