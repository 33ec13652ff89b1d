import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'knex',
  dialect: 'postgresql',
  framework: 'express',
  db: 'argument', // no exported handle was found: pass yours, scimRouter({ db })
  out: 'src/scim',
  migrations: 'migrations', // where the migrations of knex are
  basePath: '/scim/v2',
  user: {
    // emails holds the addresses; named users; emails, organization_memberships and group_memberships refer to it; has first_name and last_name columns
    model: 'src/database/entities/users.ts#DbUser',
    // job_title: left out, the database fills what tenants share
    attributes: { 'name.givenName': 'first_name', 'name.familyName': 'last_name' },
    // emails has the addresses, a part of each user: the is_primary one counts; not sure: else scim
    parts: [
      {
        model: 'src/database/entities/users.ts#DbEmail',
        link: 'user_id',
        attributes: { userName: 'email', emails: 'email' },
        where: { is_primary: true },
      },
    ],
    // each tenant has a flag of its own; ask isActiveInScim() where you sign users in; not sure: else is_active
    active: 'scim',
    create: {
      is_marketing_opted_in: false, // a flag: not set
    },
  },
  group: {
    // named groups; has members in group_memberships; belongs to another by organization_id; has name
    model: 'src/database/entities/groups.ts#DbGroup',
    attributes: { displayName: 'name' },
    members: {
      // one row for each pair; joins by user_id and group_uuid; named group_memberships
      model: 'src/database/entities/groups.ts#DbGroupMembership',
      user: 'user_id',
      group: 'group_uuid',
    },
  },
  tenant: {
    model: 'src/database/entities/organizations.ts#DbOrganization', // as named
    from: 'src/auth.ts#organizationIdOf',
    user: {
      through: 'src/database/entities/organizations.ts#DbOrganizationMembership',
      create: {
        role: 'member', // one of member, admin
      },
    },
    group: { field: 'organization_id' },
  },
  auth: {
    check: 'src/auth.ts#isIdentityProvider', // your own
  },
})
