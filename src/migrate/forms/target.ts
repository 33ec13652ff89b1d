/** Which form a configuration asks for, and how its migrations are applied. Loads none of the forms. */
import type { MigrationFormName, Orm, ScimConfig } from '../../config/config.js'
import { migrationsFor } from '../../config/migrations.js'

/** The form of each ORM's own tool; MongoDB has no tables to migrate. */
const OWN: Readonly<Record<Orm, MigrationFormName | undefined>> = {
  drizzle: 'drizzle',
  prisma: 'prisma',
  typeorm: 'typeorm',
  kysely: 'kysely',
  knex: 'knex',
  sequelize: 'sequelize',
  'mikro-orm': 'mikro-orm',
  mongoose: undefined,
}

/** The tools whose hosts have one folder for all of their databases: a migration asks the one that runs it. */
export const SHARED_FORMS: readonly MigrationFormName[] = ['knex', 'kysely', 'sequelize']

/** Whether the databases of an ORM have tables to migrate. */
export const hasTables = (orm: Orm): boolean => OWN[orm] !== undefined

export interface MigrationTarget {
  readonly folder: string
  readonly form: MigrationFormName
}

/** Where the migrations of `dialect` go and in which form; `undefined` where there is nothing to migrate. */
export function migrationTarget({
  orm,
  dialect,
  migrations,
}: Pick<ScimConfig, 'orm' | 'dialect' | 'migrations'>): MigrationTarget | undefined {
  const own = OWN[orm]
  const target = migrationsFor(migrations, dialect)
  if (own === undefined || target === undefined) return undefined
  if (typeof target === 'string') return { folder: target, form: own }
  const { folder, form } = target
  return { folder, form: form === 'orm' ? own : form }
}

/** The command that applies what is pending, for the package manager to run; plain SQL has none. */
export const MIGRATE_COMMANDS: Readonly<Record<MigrationFormName, string | undefined>> = {
  drizzle: 'drizzle-kit migrate',
  // `migrate dev` offers to reset a database that was changed in another way.
  prisma: 'prisma migrate deploy',
  typeorm: 'typeorm migration:run',
  kysely: 'kysely migrate latest',
  knex: 'knex migrate:latest',
  sequelize: 'sequelize-cli db:migrate',
  'mikro-orm': 'mikro-orm migration:up',
  sql: undefined,
}
