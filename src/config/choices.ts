/** The closed lists of the configuration, for the schema and for the command line's help. */
import type { ConfigDialect, Framework, MigrationFormName, Orm } from './config.js'

export const ORMS = [
  'drizzle',
  'prisma',
  'typeorm',
  'kysely',
  'knex',
  'sequelize',
  'mikro-orm',
  'mongoose',
  'memory',
] as const satisfies readonly Orm[]

export const DIALECTS = [
  'postgresql',
  'mysql',
  'sqlite',
  'mongodb',
] as const satisfies readonly ConfigDialect[]

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
] as const satisfies readonly Framework[]

/** The forms that migrations are written in: those of the tools, and plain SQL. */
export const MIGRATION_FORMS = [
  'drizzle',
  'prisma',
  'typeorm',
  'kysely',
  'knex',
  'sequelize',
  'mikro-orm',
  'sql',
] as const satisfies readonly MigrationFormName[]

const SQL_DIALECTS = ['postgresql', 'mysql', 'sqlite'] as const satisfies readonly ConfigDialect[]

/** The databases that code is emitted for, by ORM; none for what is not supported yet. */
export const ORM_DIALECTS: Readonly<Record<Orm, readonly ConfigDialect[]>> = {
  drizzle: SQL_DIALECTS,
  prisma: SQL_DIALECTS,
  typeorm: SQL_DIALECTS,
  kysely: SQL_DIALECTS,
  knex: SQL_DIALECTS,
  sequelize: SQL_DIALECTS,
  'mikro-orm': SQL_DIALECTS,
  mongoose: ['mongodb'],
  memory: [],
}
