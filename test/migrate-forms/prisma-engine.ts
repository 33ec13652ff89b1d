/**
 * Prisma's schema engine, in its build for WebAssembly: what `prisma migrate dev` asks it, without the command line, which
 * fetches a binary. This build is not used with these adapters by Prisma itself: where it needs a hand, that is said.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Dialect } from '../../src/migrate/forms/form.js'
import type { OpenDatabase } from './databases.js'

const require = createRequire(new URL('../../fixtures/package.json', import.meta.url))

const ENGINE = '@prisma/schema-engine-wasm/schema_engine_bg'

/** Whether it is installed: a package for Prisma's own use, and pinned. */
export const hasEngine = (() => {
  try {
    return require.resolve(ENGINE) !== ''
  } catch {
    return false
  }
})()

interface Rows {
  readonly columnNames: readonly string[]
  readonly columnTypes: readonly number[]
}

/** What the engine uses of a driver adapter. */
interface Connection {
  queryRaw(query: { readonly sql: string }): Promise<Rows>
  executeRaw(query: { readonly sql: string }): Promise<number>
  executeScript(script: string): Promise<void>
}

interface Factory {
  connect(): Promise<Connection>
  connectToShadowDb(): Promise<Connection>
}

export interface SchemaFile {
  readonly path: string
  readonly content: string
}

interface Engine {
  diff(params: object): Promise<{ readonly stdout: string | null }>
}

interface Engines {
  readonly new: (options: object, log: () => void, adapter: object) => Promise<Engine>
}

/** What is needed of it: its types come with those of browsers only. */
interface Wasm {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>
}

let engines: Promise<Engines> | undefined

async function loadEngines(): Promise<Engines> {
  const path = require.resolve(ENGINE)
  const glue = await import(path)
  const wasm: Wasm = Reflect.get(globalThis, 'WebAssembly')
  const { instance } = await wasm.instantiate(readFileSync(path.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': glue,
  })
  glue.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  return glue.SchemaEngine
}

/**
 * The migration that `prisma migrate dev` would write: what leads from the migrations to the schema.
 *
 * @param database empty; the migrations are applied to it
 */
export async function diff(
  database: OpenDatabase,
  migrations: readonly string[],
  files: readonly SchemaFile[],
  externalTables: readonly string[] = [],
): Promise<string> {
  engines ??= loadEngines()
  const utilities: { bindMigrationAwareSqlAdapterFactory(factory: Factory): object } =
    require('@prisma/driver-adapter-utils')
  const engine = await (await engines).new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => {},
    utilities.bindMigrationAwareSqlAdapterFactory(factoryOf(database)),
  )
  const { stdout } = await engine.diff({
    from: migrations.length === 0 ? { tag: 'empty' } : history(database.dialect, migrations),
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables, externalEnums: [] },
  })
  return stdout ?? ''
}

const history = (dialect: Dialect, migrations: readonly string[]) => ({
  tag: 'migrations',
  baseDir: '/',
  lockfile: { path: 'migration_lock.toml', content: `provider = "${dialect}"\n` },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map((value, index) => ({
    path: `2026010100000${index}_migration`,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } },
  })),
})

/** The adapter of the database, which is its own shadow: it is empty, and nobody's. */
function factoryOf({ dialect, at }: OpenDatabase): Factory {
  const factory = dialect === 'sqlite' ? libsql(at) : postgres(at)
  const connect = async () => assisted(await factory.connect())
  return Object.create(factory, {
    connect: { value: connect },
    connectToShadowDb: { value: connect },
  })
}

function libsql(path: string): Factory {
  const {
    PrismaLibSql,
  }: { PrismaLibSql: new (options: object) => Factory } = require('@prisma/adapter-libsql')
  return new PrismaLibSql({ url: `file:${path}` })
}

function postgres(url: string): Factory {
  const { PrismaPg }: { PrismaPg: new (options: object) => Factory } = require('@prisma/adapter-pg')
  return new PrismaPg({ connectionString: url })
}

/** The type of one character, by its number in the adapters. */
const CHARACTER = 6
const CHARACTERS = /^(constraint_type|conf(del|upd)type)$/

function assisted(connection: Connection): Connection {
  return Object.create(connection, {
    // libsql runs but the first statement of a query.
    executeRaw: {
      value: async ({ sql }: { readonly sql: string }) => {
        await connection.executeScript(sql)
        return 0
      },
    },
    // The adapter of PostgreSQL does not know the type "char", nor the engine the constraints 'n' of PostgreSQL 18.
    queryRaw: {
      value: async (query: { readonly sql: string }) => {
        const sql = query.sql
          .replace('constr.contype AS', 'constr.contype::text AS')
          .replace(/^(\s+)con\.(conf(?:del|upd)type),$/gm, '$1con.$2::text AS $2,')
          .replace("('p', 'u', 'f')", "('p', 'u', 'f', 'n')")
        const rows = await connection.queryRaw({ ...query, sql })
        const columnTypes = rows.columnTypes.map((type, index) =>
          CHARACTERS.test(rows.columnNames[index] ?? '') ? CHARACTER : type,
        )
        return { ...rows, columnTypes }
      },
    },
  })
}
