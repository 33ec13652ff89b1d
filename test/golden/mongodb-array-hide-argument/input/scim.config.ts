import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'argument',
  user: {
    model: 'src/models.ts#Account',
    attributes: {
      userName: 'login',
      emails: 'mail',
      name: 'fullName',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager': 'boss',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'staffNumber',
    },
    active: { field: 'blocked', inverted: true },
    delete: 'hide',
    adopt: true,
  },
  group: {
    model: 'src/models.ts#Circle',
    attributes: { displayName: 'label' },
    members: { model: 'src/models.ts#Account', user: '_id', group: 'circles' },
  },
  auth: { check: 'bearerToken' },
})
