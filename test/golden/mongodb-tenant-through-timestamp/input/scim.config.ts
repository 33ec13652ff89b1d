import { attribute, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'src/db.ts#database',
  user: {
    model: 'src/models/user.ts#User',
    attributes: {
      userName: 'email',
      emails: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
    },
    active: { from: 'membership', field: 'suspendedAt', kind: 'timestamp' },
    where: { kind: 'person', deletedAt: null, email: { not: null } },
  },
  group: {
    model: 'src/models/team.ts#Team',
    attributes: { displayName: 'title' },
    members: { model: 'src/models/team.ts#TeamMember', user: '_userId', group: '_teamId' },
    where: { archived: false },
    unique: false,
  },
  tenant: {
    model: 'src/models/organization.ts#Organization',
    from: 'src/tenancy.ts#organizationOf',
    user: { through: 'src/models/organization.ts#OrganizationMember', create: { role: attribute('userType') } },
    group: { field: '_organizationId' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
