export default {
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', emails: 'email' },
    active: { field: 'isLocked', inverted: true },
  },
  group: 'scim',
  pagination: 'strict',
  patchResponse: 'none',
}
