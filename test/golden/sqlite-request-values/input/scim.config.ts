import { actor, call, defineConfig, lookup, tenant } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', emails: 'email', 'name.givenName': 'firstName' },
    active: { from: 'membership' },
    create: call('src/users.ts#createUser'),
  },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'title' },
    members: {
      model: 'src/schema.ts#teamMembers',
      user: 'userId',
      group: 'teamId',
      create: { organizationId: tenant(), origin: call('src/users.ts#originOf') },
    },
    create: { ownerId: actor('src/users.ts#scimUser') },
  },
  tenant: {
    model: 'src/schema.ts#organizations',
    from: 'src/tenancy.ts#organizationOf',
    user: {
      through: 'src/schema.ts#organizationMembers',
      create: {
        roleId: lookup('src/schema.ts#roles', { name: 'member', organizationId: tenant() }, 'id'),
        invitedById: actor('src/users.ts#scimUser'),
      },
    },
    group: { field: 'organizationId' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
