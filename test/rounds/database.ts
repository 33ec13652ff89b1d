/** The databases of apps that are served, and SQLite: migrated by the tool of its ORM, with migrations of the app's own between those of SCIM. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createClient } from '@libsql/client'
import { type Tool, tools } from '../migrate-forms/tools.js'
import { nextTime } from './program.js'
import type { HostOrm, World } from './world.js'

/** A database that lives as long as the app. */
export interface Database {
  /** Users that SCIM has made in rounds before: id → userName. */
  readonly users: Map<string, string>
  made: number
  /** What the app is told of it. */
  readonly url: string
  /** Writes what the app's developers write between two releases: migrations for their tool, beside ours; runs the rest. */
  readonly migrateHost: (cwd: string, world: World) => Promise<void>
  readonly migrate: (cwd: string, world: World) => Promise<void>
  /** What a user's row has in a column. */
  readonly valueOf: (userName: string, column: string) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the handle of any ORM
  readonly close: (db: any) => Promise<void>
}

/** A file of SQLite. */
interface File {
  readonly path: string
  /** Id of a column of users → what it is called there. */
  readonly columns: Map<string, string>
  /** Migrations that Prisma would know to be done. */
  readonly applied: Set<string>
}

export const toolNames: Readonly<Partial<Record<HostOrm, string>>> = {
  typeorm: 'TypeORM',
  knex: 'Knex',
  objection: 'Knex',
  kysely: 'Kysely',
  'mikro-orm': 'MikroORM',
  sequelize: 'sequelize-cli',
}

export async function openFile(folder: string, { orm, keys }: World): Promise<Database> {
  const path = join(folder, `${process.hrtime.bigint()}.db`)
  const key = keys === 'text' ? 'text PRIMARY KEY NOT NULL' : 'integer PRIMARY KEY AUTOINCREMENT NOT NULL'
  const other = keys === 'text' ? 'text' : 'integer'
  const flag = orm === 'prisma' ? 'boolean' : 'integer'
  const time = ['typeorm', 'sequelize', 'prisma'].includes(orm) ? 'datetime' : 'integer'
  await run(path, [
    'CREATE TABLE companies (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, domain text NOT NULL)',
    "INSERT INTO companies (domain) VALUES ('example.com')",
    `CREATE TABLE users (id ${key}, email text NOT NULL UNIQUE, firstName text, lastName text, role text NOT NULL, isActive ${flag} NOT NULL DEFAULT 1, disabled ${flag} NOT NULL DEFAULT 0, suspendedAt ${time}, companyId integer DEFAULT 1)`,
    `CREATE TABLE teams (id ${key}, name text NOT NULL, companyId integer DEFAULT 1)`,
    `CREATE TABLE teamMembers (teamId ${other} NOT NULL REFERENCES teams (id) ON DELETE CASCADE, userId ${other} NOT NULL REFERENCES users (id) ON DELETE CASCADE, PRIMARY KEY (teamId, userId))`,
  ])
  const file: File = { path, columns: new Map(), applied: new Set() }
  return {
    users: new Map(),
    made: 0,
    url: ['drizzle', 'prisma'].includes(orm) ? `file:${path}` : path,
    migrateHost: (cwd, world) => migrateHost(cwd, file, world),
    migrate: (cwd, world) => migrate(cwd, file, world),
    valueOf: async (userName, column) => {
      const client = createClient({ url: `file:${path}` })
      const { rows } = await client.execute(
        `SELECT "${column}" AS value FROM users WHERE email = '${userName}'`,
      )
      client.close()
      return rows[0]?.value
    },
    close: (db) => db.destroy?.() ?? db.$disconnect?.() ?? db.close?.() ?? db.$client?.close?.(),
  }
}

async function run(path: string, statements: readonly string[]): Promise<void> {
  const client = createClient({ url: `file:${path}` })
  for (const statement of statements) await client.execute(statement)
  client.close()
}

/** What the app's own migrations do: its columns as they are called now. */
function hostStatements({ columns }: File, world: World): readonly string[] {
  const statements: string[] = []
  for (const [id, name] of columns)
    if (!world.columns.some((one) => one.id === id)) {
      statements.push(`ALTER TABLE users DROP COLUMN ${name}`)
      columns.delete(id)
    }
  for (const { id, name, type } of world.columns) {
    const before = columns.get(id)
    if (before === undefined) statements.push(`ALTER TABLE users ADD COLUMN ${name} ${type}`)
    else if (before !== name) statements.push(`ALTER TABLE users RENAME COLUMN ${before} TO ${name}`)
    columns.set(id, name)
  }
  return statements
}

/** `20260101120000`, or milliseconds, as the tool's own example has it. */
const stampLike = (example: string, time: number): string =>
  example.length === 13 ? String(time) : new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)

async function migrateHost(cwd: string, database: File, world: World): Promise<void> {
  const folder = join(cwd, world.migrations)
  const statements = hostStatements(database, world)
  const tool = toolOf(world)
  if (world.orm !== 'prisma' && !tool?.host[1].includes(TOOL_STATEMENT)) return run(database.path, statements)
  for (const statement of statements) {
    const time = nextTime()
    const [file, text] = tool?.host ?? [`${'0'.repeat(14)}_host/migration.sql`, TOOL_STATEMENT]
    const [example = ''] = /\d{13,14}/.exec(file) ?? []
    const named = (one: string) => one.replaceAll(example, stampLike(example, time))
    const path = join(folder, named(file))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, named(text).replace(TOOL_STATEMENT, statement))
  }
}

/** The statement of the examples. */
const TOOL_STATEMENT = 'CREATE TABLE host_things (id integer PRIMARY KEY)'

const toolOf = ({ orm }: World): Tool | undefined => tools.find(({ name }) => name === toolNames[orm])

/** As `prisma migrate deploy` does it, whose engine is not installed. */
async function deploy(folder: string, { path, applied }: File): Promise<void> {
  const client = createClient({ url: `file:${path}` })
  const names = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  for (const { name } of names.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (applied.has(name)) continue
    await client.executeMultiple(readFileSync(join(folder, name, 'migration.sql'), 'utf8'))
    applied.add(name)
  }
  client.close()
}

async function migrate(cwd: string, database: File, world: World): Promise<void> {
  const folder = join(cwd, world.migrations)
  const { path } = database
  if (world.orm === 'prisma') return deploy(folder, database)
  if (world.orm === 'drizzle') {
    const { drizzle } = await import('drizzle-orm/libsql')
    const { migrate } = await import('drizzle-orm/libsql/migrator')
    const client = createClient({ url: `file:${path}` })
    await migrate(drizzle(client), { migrationsFolder: folder })
    client.close()
    return
  }
  const tool = toolOf(world)
  const at = world.orm === 'sequelize' ? `sqlite:${path}` : path
  const migrator = await tool?.open({ dialect: 'sqlite', at }, folder)
  await migrator?.up().finally(() => migrator.close())
}
