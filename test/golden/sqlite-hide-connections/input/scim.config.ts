import { attribute, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'argument',
  user: {
    model: 'src/schema.ts#accounts',
    attributes: { emails: 'email', name: 'fullName' },
    active: { field: 'enabled' },
    create: { nickname: attribute('name.givenName') },
    delete: 'hide',
    adopt: true,
  },
  group: false,
  auth: { check: 'connection' },
  connections: { page: true },
  pagination: 'lenient',
  patchResponse: 'none',
  cursors: false,
})
