import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'sequelize',
  dialect: 'postgresql',
  framework: 'koa',
  db: 'src/sequelize.ts#sequelize',
  out: 'src/scim',
  migrations: 'migrations', // where the migrations of sequelize are
  basePath: '/scim/v2',
  user: {
    // has email and fullName columns; named members; team_people refer to it
    model: 'src/models/member.ts#Member',
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    // every other value reads as inactive; deletedAt: left alone
    active: { field: 'status', on: 'active', off: 'suspended' },
    where: { deletedAt: null }, // rows that are marked as deleted are hidden
  },
  group: {
    // named teams; has members in team_people; belongs to another by workspaceId; has label
    model: 'src/models/team.ts#Team',
    attributes: { displayName: 'label' },
    members: {
      model: 'src/models/team.ts#Team.people', // one row for each pair; joins by memberId and teamId
      user: 'memberId',
      group: 'teamId',
    },
  },
  tenant: {
    model: 'src/models/workspace.ts#Workspace', // as named
    from: 'src/workspace-of.ts#workspaceOf',
    user: { field: 'workspaceId' },
    group: { field: 'workspaceId' },
  },
  auth: {
    check: 'src/workspace-of.ts#isIdentityProvider', // your own
  },
})
