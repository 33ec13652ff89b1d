import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'argument',
  user: {
    model: 'src/models.ts#personSchema',
    attributes: {
      userName: 'login.name',
      name: 'card.fullName',
      emails: 'card.mail',
      phoneNumbers: 'card.phone.work',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'staff.number',
    },
    active: { field: 'login.lockedAt', kind: 'timestamp' },
    adopt: true,
    delete: 'hide',
  },
  group: {
    model: 'src/models.ts#guildSchema',
    attributes: { displayName: 'name' },
    members: { model: 'src/models.ts#personSchema', user: '_id', group: 'membership.guilds.guild', create: { rank: 'novice' } },
  },
  auth: { check: 'bearerToken' },
})
