import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: {
      userName: 'email',
      emails: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
    },
    active: { from: 'membership', field: 'suspendedAt', kind: 'timestamp' },
    where: { kind: { in: ['person', 'guest'] }, deletedAt: null },
  },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'title' },
    members: {
      model: 'src/schema.ts#teamMembers',
      user: 'memberId',
      group: 'teamId',
      via: { model: 'src/schema.ts#organizationMembers', user: 'userId' },
      where: { leftAt: null, role: { in: ['member', 'lead'] } },
    },
    where: { archived: false },
  },
  tenant: {
    model: 'src/schema.ts#organizations',
    from: 'src/tenancy.ts#organizationOf',
    user: {
      through: 'src/schema.ts#organizationMembers',
      where: { role: { in: ['member', 'owner'] } },
      create: { role: 'member' },
    },
    group: { field: 'organizationId' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
