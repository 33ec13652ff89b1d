import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { emails: 'email', 'name.givenName': 'givenName', 'name.familyName': 'familyName' },
    active: { field: 'active' },
  },
  group: {
    model: 'src/schema.ts#groups',
    attributes: { displayName: 'label' },
    members: {
      model: 'src/schema.ts#groupUsers',
      user: 'userId',
      group: 'groupId',
      create: { addedBy: 'identity provider' },
    },
    unique: false,
  },
  tenant: {
    model: 'src/schema.ts#tenants',
    from: 'connection',
    user: { field: 'tenantId' },
    group: { field: 'tenantId' },
  },
  auth: { check: 'connection' },
  connections: { prefix: 'acme_scim_', page: true, rateLimit: 'src/limits.ts#take' },
  audit: true,
  log: { keep: '30 days', values: ['userName', 'displayName'], url: true },
  managed: true,
})
