import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'src/models.ts#Person',
  user: {
    model: 'src/models.ts#Person',
    attributes: { emails: 'email', displayName: 'name' },
    active: 'scim',
    groups: false,
  },
  group: 'scim',
  auth: { check: 'bearerToken' },
  log: { keep: '1 day' },
  patchResponse: 'none',
})
