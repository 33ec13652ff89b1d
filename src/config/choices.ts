/** The closed lists of the configuration: each choice is named here, and its type made of the list. */

export const ORMS = [
  'drizzle',
  'prisma',
  'typeorm',
  'kysely',
  'knex',
  'sequelize',
  'mikro-orm',
  'mongoose',
] as const
export type Orm = (typeof ORMS)[number]

export const DIALECTS = ['postgresql', 'mysql', 'sqlite', 'mongodb'] as const
export type ConfigDialect = (typeof DIALECTS)[number]

/** `nest` is on Express, `next` the App Router. */
export const FRAMEWORKS = [
  'express',
  'fastify',
  'hono',
  'koa',
  'nest',
  'nest-fastify',
  'next',
  'next-pages',
  'fetch',
] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** The access checks that are emitted; any other is a function of the host's. */
export const AUTH_CHECKS = ['isSuperuser', 'isAuthenticated', 'bearerToken'] as const

/** The check that finds a connection by its token, and what makes a request's tenant its connection's. */
export const BY_CONNECTION = 'connection'

/** The forms of migrations: those of the ORMs' tools, and plain SQL. MongoDB has none. */
export const MIGRATION_FORMS = [
  'drizzle',
  'prisma',
  'typeorm',
  'kysely',
  'knex',
  'sequelize',
  'mikro-orm',
  'sql',
] as const satisfies readonly (Exclude<Orm, 'mongoose'> | 'sql')[]
export type MigrationFormName = (typeof MIGRATION_FORMS)[number]

const SQL_DIALECTS = ['postgresql', 'mysql', 'sqlite'] as const satisfies readonly ConfigDialect[]

/** The databases that code is emitted for, by ORM. */
export const ORM_DIALECTS: Readonly<Record<Orm, readonly ConfigDialect[]>> = {
  drizzle: SQL_DIALECTS,
  prisma: SQL_DIALECTS,
  typeorm: SQL_DIALECTS,
  kysely: SQL_DIALECTS,
  knex: SQL_DIALECTS,
  sequelize: SQL_DIALECTS,
  'mikro-orm': SQL_DIALECTS,
  mongoose: ['mongodb'],
}

/** By which driver of Cloudflare D1 an ORM's writes can be sent as one batch, the only transaction that it has. */
export const BATCH_DRIVERS: Readonly<Partial<Record<Orm, string>>> = { drizzle: 'drizzle-orm/d1' }

/** What a host passes as its handle, where that is not what the ORM makes itself. */
export const HANDLES = {
  typeorm: '`EntityManager`: `dataSource.manager`',
  sequelize: '`{ sequelize }`',
  'mikro-orm': '`EntityManager`: `orm.em`',
  mongoose: '`mongoose`, or `{ connection }`',
} as const satisfies Readonly<Partial<Record<Orm, string>>>

/** What the emitted code and the runtime use of an ORM, with the oldest version that what is emitted compiles with. */
export const ORM_PACKAGES: Readonly<Partial<Record<Orm, OldestPackage>>> = {
  drizzle: { name: 'drizzle-orm', oldest: [0, 36] },
  // Before, a model told no type of its documents by which they are known.
  mongoose: { name: 'mongoose', oldest: [6, 5] },
  // Before, it told no type of a new row.
  sequelize: { name: 'sequelize', oldest: [6, 14] },
}

export interface OldestPackage {
  readonly name: string
  /** Its major and minor version. */
  readonly oldest: readonly [number, number]
}

/** Why one emission cannot be for all databases of an app, and what can be. */
export const FOR_ONE_DATABASE: Readonly<Partial<Record<Orm, readonly [reason: string, instead: string]>>> = {
  drizzle: [
    'declares tables for one database each (pgTable, sqliteTable), and so does what is emitted',
    'Name the one that SCIM is to run on, and mount the service where the app runs on that: dialect, its models, and its folder alone in migrations.',
  ],
  prisma: [
    'has one provider in a schema, and makes its client for that',
    'Name the one that SCIM is to run on, and mount the service where the app runs on that: dialect, the models of its schema, and its folder alone in migrations.',
  ],
  mongoose: ['has MongoDB alone, and no migrations', "Write migrations: 'migrations', which is not used."],
}

/** Where each ORM's own tool keeps migrations unless told otherwise. */
export const MIGRATION_FOLDERS: Readonly<Partial<Record<Orm, string>>> = {
  drizzle: 'drizzle',
  prisma: 'prisma/migrations',
  typeorm: 'src/migrations',
}
