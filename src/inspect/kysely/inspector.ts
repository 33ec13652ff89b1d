import { migrationFolder } from '../../config/migrations.js'
import { shellWord } from '../../shell-word.js'
import type { TypedSettings } from '../interfaces/read.js'
import { ormInspector } from '../orm-inspector.js'
import { detectKysely, findKyselyNaming } from './detect.js'

const over = (dialect: string) =>
  `export interface Database { users: UserTable } and export const db = new Kysely<Database>({ dialect: new ${dialect} })`

export const kysely = ormInspector<TypedSettings>({
  signs: {
    packages: ['kysely'],
    queriedBy: 'kysely',
    generators: [
      {
        package: 'kysely-codegen',
        runs: /\bkysely-codegen\b/,
        command: (file) => `kysely-codegen --out-file ${shellWord(file)}`,
      },
      { package: 'prisma-kysely', runs: /\bprisma\s+generate\b/, command: () => 'prisma generate' },
    ],
    models: 'export interface Database { users: UserTable } and new Kysely<Database>(…)',
    over: {
      pg: over('PostgresDialect({ pool })'),
      '@neondatabase/serverless': over('PostgresDialect({ pool })'),
      '@vercel/postgres': over('PostgresDialect({ pool })'),
      mysql2: over('MysqlDialect({ pool })'),
      'better-sqlite3': over('SqliteDialect({ database })'),
    },
  },
  detect: detectKysely,
  settings: async (config, cwd) => ({
    naming: findKyselyNaming(cwd, config.db),
    migrations: [migrationFolder(config)],
  }),
  reader: async () => (await import('./read.js')).readKysely,
})
