/** The configurations of the hosts in `fixtures`. */

const basics = (orm: string, dialect: string) => ({
  orm,
  dialect,
  framework: 'fetch',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  auth: { check: 'bearerToken' },
})

export const drizzleConfig = (dialect: string) => ({
  ...basics('drizzle', dialect),
  db: 'src/db.ts#db',
  user: {
    model: 'src/schema.ts#accounts',
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    active: { field: 'isEnabled' },
  },
  group: {
    model: 'src/schema.ts#squads',
    attributes: { displayName: 'title' },
    members: { model: 'src/schema.ts#squadAccounts', user: 'accountId', group: 'squadId' },
  },
})

export const sequelizeConfig = (dialect: string) => ({
  ...basics('sequelize', dialect),
  db: 'src/db.ts#sequelize',
  user: {
    model: 'src/models/person.ts#Person',
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    active: { field: 'isMember' },
  },
  group: {
    model: 'src/models/club.ts#Club',
    attributes: { displayName: 'clubName' },
    members: { model: 'src/models/membership.ts#default', user: 'personId', group: 'clubId' },
  },
})

export const sequelizeThroughConfig = {
  ...basics('sequelize', 'sqlite'),
  db: 'src/db.ts#sequelize',
  user: {
    model: 'src/models/person.ts#Person',
    attributes: { userName: 'email', emails: 'email' },
    active: 'scim',
  },
  group: {
    model: 'src/models/club.ts#Club',
    attributes: { displayName: 'clubName' },
    members: { model: 'src/models/club.ts#Club.people', user: 'personId', group: 'clubId' },
  },
}

export const mikroOrmConfig = (dialect: string) => ({
  ...basics('mikro-orm', dialect),
  db: 'src/db.ts#orm',
  user: {
    model: 'src/entities/person.ts#Person',
    attributes: {
      userName: 'email',
      name: 'fullName',
      emails: 'email',
      title: 'job.title',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager': 'boss',
    },
    active: { field: 'isMember' },
  },
  group: {
    model: 'src/entities/club.ts#Club',
    attributes: { displayName: 'clubName' },
    members: { model: 'src/entities/membership.ts#Membership', user: 'person', group: 'club' },
  },
})

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const typeormConfig = (dialect: string) => ({
  ...basics('typeorm', dialect),
  auth: { check: 'src/tenant.ts#isIdentityProvider' },
  db: 'src/db.ts#dataSource',
  user: {
    model: 'src/entities/person.ts#Person',
    attributes: {
      userName: 'email',
      'name.givenName': 'givenName',
      title: 'address.city',
      emails: 'email',
      [`${ENTERPRISE}:manager`]: 'manager',
    },
    active: { field: 'state', on: 'in', off: 'out' },
    create: { rank: 'junior', 'address.country': 'AT' },
    where: { deletedAt: null },
  },
  group: {
    model: 'src/entities/club.ts#Club',
    attributes: { displayName: 'name' },
    members: {
      model: 'src/entities/membership.ts#Membership',
      user: 'person',
      group: 'club',
      create: { role: 'member' },
    },
  },
  tenant: {
    model: 'src/entities/organization.ts#Organization',
    from: 'src/tenant.ts#organizationOf',
    user: { field: 'organization' },
    group: { field: 'organization' },
  },
})

export const kyselyConfig = (dialect: string) => ({
  orm: 'kysely',
  dialect,
  framework: 'fetch',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'src/types.ts#Accounts',
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    active: { field: 'isEnabled' },
    where: { isBot: false },
    store: 'unmapped',
  },
  group: {
    model: 'src/types.ts#Squads',
    attributes: { displayName: 'title' },
    members: { model: 'src/types.ts#SquadAccounts', user: 'accountId', group: 'squadId' },
  },
  auth: { check: 'bearerToken' },
})

export const knexConfig = (dialect: string) => ({
  orm: 'knex',
  dialect,
  framework: 'fetch',
  db: 'argument',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'src/entities.ts#Account',
    attributes: {
      userName: 'loginEmail',
      emails: 'loginEmail',
      'name.givenName': 'givenName',
      'name.familyName': 'familyName',
    },
    active: { field: 'isDisabled', inverted: true },
    store: 'unmapped',
  },
  group: {
    model: 'src/entities.ts#Crew',
    attributes: { displayName: 'crewTitle' },
    members: {
      model: 'src/entities.ts#CrewMember',
      user: 'accountId',
      group: 'crewId',
      create: { isLead: false },
    },
  },
  auth: { check: 'bearerToken' },
})

export const objectionConfig = (dialect: string) => ({
  orm: 'knex',
  dialect,
  framework: 'fetch',
  db: 'src/db.ts#db',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'src/models/person.ts#Person',
    attributes: { userName: 'email', name: 'fullName', emails: 'email' },
    active: { field: 'isMember' },
  },
  group: {
    model: 'src/models/club.ts#Club',
    attributes: { displayName: 'clubName' },
    members: { model: 'src/models/club.ts#Club.people', user: 'personId', group: 'clubId' },
  },
  auth: { check: 'bearerToken' },
})

export const ACCOUNT = 'urn:example:scim:schemas:extension:app:2.0:Account'

export const prismaConfig = (dialect: string) => ({
  orm: 'prisma',
  dialect,
  framework: 'fetch',
  db: 'src/prisma.ts#prisma',
  out: 'src/scim',
  migrations: 'prisma/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'prisma/schema.prisma#Account',
    attributes: { userName: 'email', name: 'fullName', emails: 'email', [`${ACCOUNT}:seenAt`]: 'seenAt' },
    active: { field: 'status', on: 'ACTIVE', off: 'SUSPENDED' },
    where: { deletedAt: null, role: 'MEMBER' },
  },
  group: {
    model: 'prisma/schema.prisma#Team',
    attributes: { displayName: 'title' },
    members: { model: 'prisma/schema.prisma#Team.accounts', user: 'A', group: 'B' },
  },
  auth: { check: 'bearerToken' },
})
