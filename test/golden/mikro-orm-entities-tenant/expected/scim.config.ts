import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'mikro-orm',
  dialect: 'postgresql',
  framework: 'fastify',
  db: 'src/orm.ts#orm',
  out: 'src/scim',
  migrations: 'src/migrations', // as MikroORM has it
  basePath: '/scim/v2',
  user: {
    // has email, loginName, firstName and lastName columns; wards_nurses refer to it
    model: 'src/entities/nurse.ts#Nurse',
    attributes: {
      userName: 'loginName',
      'name.givenName': 'firstName',
      'name.familyName': 'lastName',
      emails: 'email',
    },
    // true is inactive; whom SCIM calls active is let in again, whoever shut them out: for a flag of SCIM's own write 'scim', and ask isActiveInScim() where you sign users in
    active: { field: 'locked', inverted: true },
  },
  group: {
    // has members in wards_nurses; belongs to another by clinic; has title; not sure: else scim or false
    model: 'src/entities/ward.ts#Ward',
    attributes: { displayName: 'title' },
    members: {
      // one row for each pair; joins by nurse_id and ward_id; named wards_nurses
      model: 'src/entities/ward.ts#Ward.nurses',
      user: 'nurse_id',
      group: 'ward_id',
    },
  },
  tenant: {
    model: 'src/entities/clinic.ts#Clinic', // as named
    from: 'src/clinic-of.ts#clinicOf',
    user: { field: 'clinic' },
    group: { field: 'clinic' },
  },
  auth: {
    check: 'src/clinic-of.ts#isIdentityProvider', // your own
  },
})
