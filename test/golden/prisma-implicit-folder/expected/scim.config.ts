import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'prisma',
  dialect: 'mysql',
  framework: 'express',
  db: 'src/db.ts#prisma',
  out: 'src/scim',
  migrations: 'prisma/schema/migrations', // where Prisma puts them
  basePath: '/scim/v2',
  user: {
    // has email (unique), username (unique) and name columns; named User; signs people in: lastLogin; _Members and _Owners refer to it
    model: 'prisma/schema/user.prisma#User',
    attributes: { userName: 'username', name: 'name', emails: 'email' },
    active: { field: 'disabled', inverted: true }, // true is inactive; deletedAt: left alone
    where: { deletedAt: null },
  },
  group: {
    model: 'prisma/schema/team.prisma#Team', // named Team; has members in _Members; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by B and A; named _Members
      model: 'prisma/schema/team.prisma#Team.members',
      user: 'B',
      group: 'A',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
