import { attribute, call, defineConfig, lookup } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: {},
    parts: [
      {
        model: 'src/schema.ts#identities',
        link: 'identityId',
        attributes: { userName: 'login' },
        create: { passwordHash: call('src/passwords.ts#unusable') },
      },
      {
        model: 'src/schema.ts#emailAddresses',
        attributes: { emails: 'address' },
        where: { isPrimary: true },
      },
      {
        model: 'src/schema.ts#profiles',
        attributes: { 'name.givenName': 'firstName', 'name.familyName': 'lastName', title: 'jobTitle' },
        create: {
          initials: attribute('nickName'),
          source: call('src/passwords.ts#sourceOf'),
          themeId: lookup('src/schema.ts#themes', { name: 'plain' }, 'id'),
        },
      },
    ],
    active: { field: 'isActive' },
  },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'title' },
    members: { model: 'src/schema.ts#teamMembers', user: 'userId', group: 'teamId' },
  },
})
