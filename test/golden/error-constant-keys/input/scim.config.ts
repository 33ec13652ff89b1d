import { attribute, call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email' },
    active: 'scim',
    create: {
      id: 'src/keys.ts#makeKey',
      slug: 'crypto.randomUUID()',
      nick: null,
      code: 'x',
      kind: 'person',
      region: 'eu',
      number: 7,
      vip: attribute('urn:example:params:scim:schemas:extension:acme:2.0:User:vip'),
      badge: call('no-such-package#newBadge'),
    },
    where: { place: 'here' },
  },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'title' },
    members: {
      model: 'src/schema.ts#teamMembers',
      user: 'userId',
      group: 'teamId',
      create: { id: 'uuid', role: 'member', note: attribute('title') },
    },
    create: { slug: 'team' },
  },
  tenant: {
    model: 'src/schema.ts#organizations',
    from: 'src/tenancy.ts#organizationOf',
    user: { through: 'src/schema.ts#organizationMembers', create: { id: 'src/keys.ts#makeKey', role: 'member' } },
    group: { field: 'organizationId' },
  },
  auth: { check: 'bearerToken' },
})
