import { attribute, call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#users',
    attributes: { userName: 'email', emails: 'email', 'name.givenName': 'firstName', locale: 'locale', 'urn:example:params:scim:schemas:extension:acme:2.0:User:isExternal': 'external' },
    lowerCase: ['email'],
    active: 'scim',
    create: {
      id: call('node:crypto#randomUUID'),
      login: attribute('userName'),
      lastName: attribute('name.familyName'),
      phone: attribute('phoneNumbers'),
      city: attribute('addresses.locality'),
      kind: attribute('userType'),
      badge: attribute('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber'),
      isExternal: attribute('urn:example:params:scim:schemas:extension:acme:2.0:User:isExternal'),
      wasActive: attribute('active'),
      zone: attribute('timezone'),
    },
  },
  group: {
    model: 'src/schema.ts#teams',
    attributes: { displayName: 'title', 'urn:example:params:scim:schemas:extension:acme:2.0:Group:colour': 'colour' },
    members: { model: 'src/schema.ts#teamMembers', user: 'userId', group: 'teamId' },
    create: { slug: attribute('displayName'), externalKey: attribute('externalId') },
  },
  tenant: {
    model: 'src/schema.ts#organizations',
    from: 'src/tenancy.ts#organizationOf',
    user: {
      through: 'src/schema.ts#organizationMembers',
      create: {
        role: attribute('roles'),
        title: attribute('title'),
        costCenter: attribute('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:costCenter'),
      },
    },
    group: { field: 'organizationId' },
  },
  auth: { check: 'src/tenancy.ts#isIdentityProvider' },
})
