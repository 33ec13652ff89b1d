/** A host whose migrations a tool runs: a folder with one migration of its own, and a database with its users. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Dialect } from '../../src/migrate/forms/form.js'
import { planMigration } from '../../src/migrate/plan-migration.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
import { alter, model, users } from '../migrate/models.js'
import { formNamed } from '../support/forms.js'
import { type OpenDatabase, openDatabase } from './databases.js'
import type { Migrator, Tool } from './tools.js'

const modules = resolve(import.meta.dirname, '../../fixtures/node_modules')

/** What a template, a string or a comment could choke on; a double quote is more than MikroORM's own queries bear. */
const STRANGE = `us\`er$${"{s}\\'--\n  x"}`

/** The side table of users, with a key of a host's table of that name. */
export const strangeUsers = alter(users, {
  foreignKeys: users.foreignKeys.map((key) => ({ ...key, references: { table: STRANGE, columns: ['id'] } })),
})

const quoted = (dialect: Dialect) =>
  dialect === 'mysql' ? `\`${STRANGE.replaceAll('`', '``')}\`` : `"${STRANGE}"`

export interface Host {
  readonly cwd: string
  readonly database: OpenDatabase
  /** Writes the migration from one model to the next, which it gives. */
  readonly migrate: (before: SideModel | undefined, ...tables: SideTable[]) => Promise<SideModel>
  readonly migrator: Migrator
  /** Deletes the host's user, as an app does. */
  readonly deleteUser: () => Promise<unknown>
}

/** Makes a host, with one user whose key is 1, and takes it away afterwards. */
export async function withHost(
  tool: Tool,
  dialect: Dialect,
  use: (host: Host) => Promise<void>,
): Promise<void> {
  const cwd = await hostFolder(tool)
  const database = await openDatabase(dialect, cwd)
  await database.query(`CREATE TABLE ${quoted(dialect)} (id integer PRIMARY KEY)`)
  await database.query(`INSERT INTO ${quoted(dialect)} VALUES (1)`)
  const migrator = await tool.open(database, join(cwd, 'migrations'))
  try {
    await use({
      cwd,
      database,
      migrator,
      deleteUser: () => database.query(`DELETE FROM ${quoted(dialect)} WHERE id = 1`),
      migrate: (before, ...tables) => write(cwd, tool, before, model(dialect, ...tables)),
    })
  } finally {
    await migrator.close()
    await database.close()
    await rm(cwd, { recursive: true })
  }
}

/** The folder, in which the packages of the fixtures are installed. */
export async function hostFolder({ host: [file, text] }: Tool): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'scim-gen-tool-'))
  await symlink(modules, join(cwd, 'node_modules'))
  await mkdir(join(cwd, 'migrations'))
  await writeFile(join(cwd, 'migrations', file), text)
  await writeFile(
    join(cwd, 'package.json'),
    JSON.stringify({ type: file.endsWith('.ts') ? 'module' : 'commonjs' }),
  )
  return cwd
}

/** Writes the migration to a model, as `generate` does. */
export async function write(
  cwd: string,
  { form }: Tool,
  before: SideModel | undefined,
  after: SideModel,
): Promise<SideModel> {
  const { files } = planMigration({
    before,
    after,
    form: formNamed(form),
    folder: 'migrations',
    now: new Date(),
    models: [],
    existing: (path) => (existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : undefined),
    list: (path) => readdirSync(join(cwd, path)),
  })
  for (const [path, text] of files) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
  return after
}
