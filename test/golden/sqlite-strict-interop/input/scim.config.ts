import { defineConfig } from 'scim-gen'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const acme = 'urn:example:params:scim:schemas:extension:acme:2.0'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#people',
    attributes: {
      emails: 'email',
      'name.givenName': 'givenName',
      'name.familyName': 'surname',
      phoneNumbers: 'phone',
      'addresses.locality': 'city',
      'addresses.country': 'country',
      [`${enterprise}:employeeNumber`]: 'staffNumber',
      [`${enterprise}:manager`]: 'managerId',
      [`${acme}:User:costCode`]: 'costCode',
      [`${acme}:User:isContractor`]: 'isContractor',
      [`${acme}:User:level`]: 'level',
      [`${acme}:User:workload`]: 'workload',
      [`${acme}:User:hiredAt`]: 'hiredAt',
    },
    active: { field: 'disabled', inverted: true },
    store: 'unmapped',
    groups: 'default',
  },
  group: {
    model: 'src/schema.ts#circles',
    attributes: { displayName: 'name', [`${acme}:Group:colour`]: 'colour' },
    members: {
      model: 'src/schema.ts#circleMembers',
      user: 'person',
      group: 'circle',
      returned: 'request',
    },
  },
  auth: { check: 'isSuperuser' },
  strict: 'interop',
})
