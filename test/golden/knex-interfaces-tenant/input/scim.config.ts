import { attribute, call, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'knex',
  dialect: 'postgresql',
  framework: 'express',
  db: 'argument',
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' },
  basePath: '/scim/v2',
  user: {
    model: 'src/db/rows.ts#UserRow',
    table: 'crm.users',
    keyType: 'uuid',
    attributes: {
      userName: 'email',
      emails: 'email',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
    },
    active: 'scim',
    create: {
      id: call('src/lib/ids.ts#newId'),
      hashedPassword: call('src/lib/ids.ts#unusablePassword'),
      passwordChangeRequired: true,
      preferredLanguage: 'en',
    },
    where: { firstName: { not: null } },
  },
  group: {
    model: 'src/db/rows.ts#DepartmentRow',
    table: 'crm.departments',
    keyType: 'uuid',
    attributes: { displayName: 'title' },
    members: { model: 'src/db/rows.ts#StaffRow', table: 'crm.staff', user: 'userId', group: 'departmentId' },
    create: { id: call('src/lib/ids.ts#newId') },
  },
  tenant: {
    model: 'src/db/rows.ts#CompanyRow',
    table: 'crm.companies',
    keyType: 'uuid',
    from: 'src/auth.ts#companyOf',
    user: {
      through: 'src/db/rows.ts#CompanyUserRow',
      table: 'crm.company_users',
      user: 'userId',
      tenant: 'companyId',
      create: { role: attribute('roles') },
    },
    mayWrite: 'src/auth.ts#ownsAddress',
    group: { field: 'companyId' },
  },
  auth: { check: 'src/auth.ts#isIdentityProvider' },
})
