import { expect, it } from 'vitest'
import { readSources } from '../../src/inspect/detect/sources.js'
import { detectKnex, findKnexNaming } from '../../src/inspect/knex/detect.js'
import { temporaryHost } from '../inspect/host.js'
import { analytics, flags } from './hosts.js'

const detect = (cwd: string) => detectKnex(cwd, readSources(cwd))
const migratedIn = (folder: string, told: object = {}) => ({
  migrations: { folder, note: 'where Knex has its migrations', ...told },
  settings: { migrations: [folder], migrated: expect.any(Function) },
})

it('finds the list of tables, the client and the migrations of the knexfile', () => {
  expect(detect(analytics())).toEqual({
    modelFiles: [
      'src/@types/knex-tables.d.ts',
      'src/database/entities/groups.ts',
      'src/database/entities/users.ts',
    ],
    dialect: 'postgresql',
    handles: [],
    ...migratedIn('src/database/migrations'),
  })
})

it('finds types named after the tables of migrations in JavaScript, and an exported handle', () => {
  expect(detect(flags())).toEqual({
    modelFiles: ['src/lib/types/user.ts'],
    dialect: 'postgresql',
    handles: ['src/lib/db/index.ts#db'],
    ...migratedIn('src/migrations', { isFullest: true }),
  })
})

it('finds types that are named after a table without the word for tables before it', () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'knexfile.js': "module.exports = { client: 'pg', migrations: { directory: './steps' } }",
    'steps/1.js':
      "exports.up = (knex) => knex.schema.createTable('tb_clerk', (t) => { t.increments('id'); t.string('email') })",
    'src/clerks.ts': 'export interface ClerkRow { id: number; email: string }',
    'src/notes.ts': 'export interface NoteRow { id: number }',
  })
  expect(detect(cwd).modelFiles).toEqual(['src/clerks.ts'])
})

it.each([
  "import knex from 'knex'\nexport const db = knex.default({})",
  "import knex from 'knex'\nexport const db = knex.knex({})",
  "import * as Knex from 'knex'\nconst handle = Knex.knex({})\nexport { handle as db }",
  "import Knex = require('knex')\nexport const db = Knex({})",
  "const knex = require('knex')\nexport const db = knex({ client: 'pg' })",
])('finds a handle however CommonJS is imported: %s', (text) => {
  const { handles } = detect(temporaryHost({ 'src/db.ts': text }))
  expect(handles).toEqual(['src/db.ts#db'])
})

it('finds nothing where Knex is not used', () => {
  const cwd = temporaryHost({ 'src/index.ts': 'export interface User { id: string }\n' })
  expect(detect(cwd)).toEqual({ modelFiles: [], handles: [], settings: {} })
})

it.each([
  ['mysql2', 'mysql'],
  ['better-sqlite3', 'sqlite'],
  ['cockroachdb', 'postgresql'],
  ['mssql', undefined],
])('knows the client %s of a knexfile in JavaScript', (client, dialect) => {
  const cwd = temporaryHost({ 'knexfile.js': `module.exports = { development: { client: '${client}' } }` })
  expect(detect(cwd).dialect).toBe(dialect)
})

it('reads how names are mapped', () => {
  const cwd = temporaryHost({
    'src/db.ts': `import createKnex from 'knex'
import { knexSnakeCaseMappers } from 'objection'
export const knex = createKnex({ client: 'pg', ...knexSnakeCaseMappers({ underscoreBetweenUppercaseLetters: true }) })`,
  })
  const naming = { underscoreBetweenUppercaseLetters: true }
  expect(detect(cwd)).toMatchObject({ settings: { naming }, handles: ['src/db.ts#knex'] })
  expect(findKnexNaming(cwd, 'src/db.ts#knex')).toEqual(naming)
  expect(findKnexNaming(cwd, 'argument')).toEqual(naming)
})
