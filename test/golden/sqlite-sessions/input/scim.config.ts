import { call, defineConfig, now } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', emails: 'email', name: 'name' },
    active: { field: 'isActive' },
    adopt: true,
    ends: [
      { model: 'src/schema.ts#sessions' },
      { model: 'src/schema.ts#webSessions', user: 'sess.passport.user' },
      { model: 'src/schema.ts#apiKeys', user: 'ownerId', set: { revokedAt: now(), reason: 'deactivated' } },
      call('src/tokens.ts#revokeTokens', 'scim'),
    ],
  },
  group: false,
  auth: { check: 'connection' },
  connections: { oauth: true, logout: true },
  audit: true,
  log: { keep: '90 days' },
  managed: true,
})
