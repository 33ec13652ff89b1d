import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', emails: 'email' },
    active: 'scim',
  },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'title' },
    members: {
      model: 'src/schema.ts#teamMembers',
      user: 'memberId',
      group: 'teamId',
      via: { model: 'src/schema.ts#organizationMembers', user: 'userId' },
      where: { leftAt: null },
      create: call('src/teams.ts#addMember'),
      remove: call('src/teams.ts#removeMember', 'scim'),
    },
    create: call('src/teams.ts#createTeam'),
  },
  tenant: {
    model: 'src/schema.ts#organizations',
    from: 'src/tenancy.ts#organizationOf',
    user: { through: 'src/schema.ts#organizationMembers', create: { role: 'member' } },
    group: { field: 'organizationId' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
