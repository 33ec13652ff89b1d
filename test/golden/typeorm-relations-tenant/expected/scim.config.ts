import { attribute, defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'typeorm',
  dialect: 'postgresql',
  framework: 'fastify',
  db: 'argument', // no exported handle was found: pass yours, app.register(scimPlugin, { db })
  out: 'src/scim',
  migrations: { folder: 'migrations', form: 'sql' }, // no migrations of typeorm were found: plain SQL
  basePath: '/scim/v2',
  user: {
    // has email (unique) column; signs people in: passwordHash; crew_member and employment refer to it
    model: 'src/entities/worker.ts#Worker',
    attributes: {
      userName: 'email',
      'name.givenName': 'name.first',
      'name.familyName': 'name.last',
      emails: 'email',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager': 'boss',
    },
    active: { field: 'status', on: 1, off: 2, shared: 'deactivates for all tenants' },
    create: { 'name.sortKey': '', role: 'staff' },
    where: { deletedAt: null }, // rows that are marked as deleted are hidden
  },
  group: {
    // named crew; has members in crew_member; belongs to another by company; has name
    model: 'src/entities/crew.ts#Crew',
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by workerId and crewId; named crew_member
      model: 'src/entities/crew-member.ts#CrewMember',
      user: 'workerId',
      group: 'crewId',
      create: { level: 'basic' },
    },
  },
  tenant: {
    model: 'src/entities/company.ts#Company', // as named
    from: 'src/company.ts#companyOf',
    user: { through: 'src/entities/employment.ts#Employment', create: { isPermanent: attribute('active') } },
    group: { field: 'company' },
  },
  auth: {
    check: 'src/company.ts#isIdentityProvider', // your own
  },
})
