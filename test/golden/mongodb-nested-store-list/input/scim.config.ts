import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'argument',
  user: {
    model: 'src/models/user.ts#User',
    attributes: {
      userName: 'email',
      emails: 'email',
      'name.givenName': 'profile.firstName',
      'name.familyName': 'profile.lastName',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager': 'work.manager',
    },
    active: { field: 'status.isActive' },
    create: { 'profile.language': 'en' },
    store: 'unmapped',
  },
  group: {
    model: 'src/models/team.ts#Team',
    attributes: { displayName: 'info.title' },
    members: {
      model: 'src/models/team.ts#Team',
      user: 'members.user',
      group: '_id',
      create: { role: 'viewer', 'access.since': call('src/models/team.ts#now') },
    },
    create: { _id: call('src/models/team.ts#newTeamId') },
  },
  auth: { check: 'bearerToken' },
})
