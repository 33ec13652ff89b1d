/** The closed lists of the configuration, for the schema and for the command line's help. */
import type { ConfigDialect, Framework, Orm } from './config.js'

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
  'next',
  'fetch',
] as const satisfies readonly Framework[]
