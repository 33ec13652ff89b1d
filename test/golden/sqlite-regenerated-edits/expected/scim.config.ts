import { call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'drizzle', // as drizzle.config says
  basePath: '/scim/v2',
  user: {
    // has email (unique), firstName and lastName columns; named users; team_members refer to it
    model: 'src/schema.ts#users',
    attributes: {
      userName: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      title: 'jobTitle',
      emails: 'email',
      phoneNumbers: 'phone',
      locale: 'locale',
    },
    active: { field: 'isActive' }, // true is active
    // required columns that SCIM does not know
    create: { id: call('src/lib/id.ts#newId', 'user'), role: 'member' },
  },
  group: {
    model: 'src/schema.ts#teams', // has members in team_members; named teams
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by userId and teamId; named team_members
      model: 'src/schema.ts#teamMembers',
      user: 'userId',
      group: 'teamId',
      create: { role: 'member' },
    },
    create: { id: call('src/lib/id.ts#newId', 'team') },
  },
  auth: {
    check: 'isSuperuser', // request.user.role is admin; identity providers send a token: 'bearerToken'
  },
})
