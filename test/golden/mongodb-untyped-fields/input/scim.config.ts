import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'src/db.ts#database',
  user: {
    model: 'src/user.ts#User',
    attributes: {
      userName: 'email',
      emails: 'email',
      'name.givenName': 'profile.firstName',
      'name.familyName': 'profile.name.last',
    },
    active: { from: 'membership', field: 'isActive' },
    where: { kind: 'person', deleted: false },
  },
  group: {
    model: 'src/team.ts#Team',
    attributes: { displayName: 'title' },
    members: { model: 'src/team.ts#Team', user: 'members.user', group: '_id', create: { role: 'member' } },
    where: { deleted: false },
    unique: false,
  },
  tenant: {
    model: 'src/organization.ts#Organization',
    from: 'src/tenancy.ts#organizationOf',
    user: { through: 'src/organization.ts#OrganizationMember' },
    group: { field: 'organization' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
