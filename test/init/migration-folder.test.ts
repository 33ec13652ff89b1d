/** Of an app with a database of its own for each customer, the migrations of the one that the users are in. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'
import { base, initIn } from '../shapes/found-app.js'

const model = (name: string, table: string, columns: string) =>
  `import { Model } from 'objection'
export class ${name} extends Model {
  static tableName = '${table}'
  declare id: number
${columns}
}
`
const making = (table: string, more: string) =>
  `exports.up = (knex) => knex.schema.createTable('${table}', (table) => { table.bigIncrements(); ${more} })`
const users = "table.string('email').notNullable(); table.string('password'); table.bigInteger('tenant_id')"

const files = (names: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "knex": "3", "objection": "3", "pg": "8" } }',
  'src/db.ts': `import { knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
export const db = knex({ client: 'pg'${names} })`,
  'src/models/user.ts': model(
    'User',
    'users',
    '  declare email: string\n  declare password: string\n  declare tenantId: number',
  ),
  'src/models/tenant.ts': model('Tenant', 'tenants', '  declare name: string'),
  'src/models/barn.ts': model('Barn', 'barns', '  declare name: string'),
  'src/central/migrations/001_tenants.js': making('tenants', "table.string('name')"),
  'src/central/migrations/002_users.js': making('users', users),
  'src/farms/migrations/001_users.js': making('users', "table.string('email')"),
  'src/farms/migrations/002_barns.js': making('barns', "table.string('name')"),
  'src/farms/migrations/003_fields.js': making('fields', "table.string('name')"),
})

test.each(['', ', ...knexSnakeCaseMappers({ upperCase: true })'])(
  'the folder that makes the tables of the config, not the one with more: %s',
  async (names) => {
    const { draft } = await initIn(files(names))
    expect(draft).toMatchObject({
      migrations: 'src/central/migrations',
      tenant: { model: 'src/models/tenant.ts#Tenant' },
    })
  },
)

/** An app on SQLite whose migrations are in some folders, of which git ignores `local`. */
function inFolders(...folders: readonly string[]) {
  const rows = ['users', 'teams'].map(
    (name) => `export interface ${name}Row { id: string; email: string; name: string }`,
  )
  const cwd = temporaryHost({
    ...base,
    'package.json': '{ "dependencies": { "express": "5", "knex": "3", "better-sqlite3": "12" } }',
    'src/db.ts': "import { knex } from 'knex'\nexport const db = knex({ client: 'better-sqlite3' })",
    'src/rows.ts': `${rows.join('\n')}\ndeclare module 'knex/types/tables.js' { interface Tables { users: usersRow } }`,
    '.gitignore': 'local\n',
    ...Object.fromEntries(
      folders.map((folder) => [
        `${folder}/001_users.ts`,
        "import type { Knex } from 'knex'\nexport const up = (knex: Knex) => knex.schema.createTable('users', (t) => { t.string('id').primary(); t.string('email').notNullable().unique(); t.string('name').notNullable() })",
      ]),
    ),
  })
  spawnSync('git', ['init', '--quiet'], { cwd })
  return cwd
}

const asked = (cwd: string) => findingsOf(init({ cwd, answers: {}, set: [], dryRun: true }))
const taken = async (cwd: string, set: readonly string[] = []) =>
  (await init({ cwd, answers: {}, set, ask: takeProposals, dryRun: true })).draft.migrations

test('what git ignores is nothing to write into unasked, and where another folder is, that is taken', async () => {
  const [question] = await asked(inFolders('local/migrations'))
  expect(question).toContain('local/migrations has the migrations of the app, and git ignores it')
  expect(question).toContain('--set migrations=local/migrations   where the migrations of knex are')
  expect(await taken(inFolders('local/migrations'))).toBe('migrations')
  expect(await taken(inFolders('local/migrations'), ['migrations=local/migrations'])).toBe('local/migrations')
  expect(await taken(inFolders('local/migrations', 'db/migrations'))).toBe('db/migrations')
})

test('nor is what is called after another database', async () => {
  expect(await asked(inFolders('migrations/mysql'))).toEqual([
    expect.stringContaining('migrations/mysql has the migrations of the app, and is not called after sqlite'),
  ])
  expect(await taken(inFolders('migrations/mysql'))).toBe('migrations/sqlite')
  expect(await taken(inFolders('migrations/mysql', 'migrations/sqlite'))).toBe('migrations/sqlite')
})
