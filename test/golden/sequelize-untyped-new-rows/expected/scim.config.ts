import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'sequelize',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/sequelize.ts#sequelize',
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' }, // no migrations of sequelize were found: plain SQL
  basePath: '/scim/v2',
  user: {
    // has email (unique) and fullName columns; signs people in: passwordHash and lastSeen; team_members refer to it
    model: 'src/models/reader.ts#default',
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    active: { field: 'isActive' }, // true is active
    create: {
      passwordHash: call('node:crypto#randomUUID'), // random: no password has it as its hash
    },
  },
  group: {
    model: 'src/models/team.ts#Team', // named teams; has members in team_members; has name
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by readerId and teamId; named team_members
      model: 'src/models/team.ts#TeamMember',
      user: 'readerId',
      group: 'teamId',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
