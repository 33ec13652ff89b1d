import type { ConfigDialect, MigrationsConfig, ScimConfig } from './config.js'

type Migrating = Pick<ScimConfig, 'migrations' | 'dialect'>

/** The databases that an app may run on: those that `migrations` names, the one of `dialect` first. */
export function dialectsOf({ migrations, dialect }: Migrating): readonly ConfigDialect[] {
  const named = namesDialects(migrations) ? Object.keys(migrations) : []
  return [dialect, ...SQL.filter((one) => one !== dialect && named.includes(one))]
}

const SQL = ['postgresql', 'mysql', 'sqlite'] as const

const namesDialects = (
  migrations: ScimConfig['migrations'],
): migrations is Exclude<ScimConfig['migrations'], MigrationsConfig> =>
  typeof migrations === 'object' && !('folder' in migrations)

/** Where the migrations of one database go. @returns undefined where it is none of those that the config names */
export const migrationsFor = (
  migrations: ScimConfig['migrations'],
  dialect: ConfigDialect,
): MigrationsConfig | undefined => {
  if (!namesDialects(migrations)) return migrations
  return dialect === 'mongodb' ? undefined : migrations[dialect]
}

/** The config as that of an app which only runs on one of its databases. */
export const configOn = (config: ScimConfig, dialect: ConfigDialect): ScimConfig => ({
  ...config,
  dialect,
  migrations: migrationsFor(config.migrations, dialect) ?? '',
})

/** The folder that migrations are written to, relative to the project: of the database that `dialect` names. */
export function migrationFolder({ migrations, dialect }: Migrating): string {
  const own = migrationsFor(migrations, dialect) ?? ''
  return typeof own === 'string' ? own : own.folder
}
