import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: {
      userName: 'emial',
      'name.givnName': 'email',
      title: 'age',
      groups: 'email',
      nickName: 'src/schema.ts#profiles.nick',
    },
    active: { field: 'state', on: 'active', off: null },
    create: { role: 'owner', since: 5, age: 'old' },
    where: { email: null, role: { in: ['admin', 'chief'] }, nick: { not: null } },
  },
  group: false,
})
