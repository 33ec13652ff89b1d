import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'prisma',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/lib/prisma.ts#prisma',
  out: 'src/scim',
  migrations: 'prisma/migrations', // where Prisma puts them
  basePath: '/scim/v2',
  user: {
    // has email (unique), givenName and familyName columns; named users; memberships refer to it
    model: 'prisma/schema.prisma#User',
    attributes: {
      userName: 'email',
      'name.givenName': 'givenName',
      'name.familyName': 'familyName',
      emails: 'email',
    },
    active: { field: 'status', on: 'ACTIVE', off: 'SUSPENDED' }, // every other value reads as inactive
  },
  group: {
    model: 'prisma/schema.prisma#Group', // named groups; has members in memberships; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and groupId; named memberships; has a role
      model: 'prisma/schema.prisma#Membership',
      user: 'userId',
      group: 'groupId',
      create: {
        role: 'MEMBER', // one of OWNER, MEMBER
      },
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
