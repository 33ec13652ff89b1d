import { describe, expect, it } from 'vitest'
import { findImportExtension } from '../../src/host-style/import-extension.js'
import { detectHost } from '../../src/inspect/detect.js'
import { findCasing } from '../../src/inspect/drizzle/config.js'
import { fixture, temporaryHost } from './host.js'

async function detect(folder: string) {
  const { sources, find, tables, migrationsOf, ...findings } = await detectHost(folder)
  return findings
}

describe('detectHost', () => {
  it('finds all there is to know about a plain host', async () => {
    expect(await detect(fixture('pg-starter'))).toEqual({
      orm: 'drizzle',
      dialect: 'postgresql',
      modelFiles: ['src/db/schema.ts'],
      migrations: { folder: 'drizzle', note: 'as drizzle.config says' },
      handles: ['src/db/index.ts#db'],
    })
  })

  it('looks into workspaces, and finds no handle where there is none', async () => {
    expect(await detect(fixture('monorepo'))).toMatchObject({
      modelFiles: ['apps/api/src/sessions.ts', 'packages/db/src/schema/users.ts'],
      handles: [],
    })
  })

  it('finds tables made by a table creator of another file', async () => {
    const { modelFiles } = await detect(fixture('sqlite-reexports'))
    expect(modelFiles).toEqual([
      'src/db/audits.ts',
      'src/db/creator.ts',
      'src/db/groups.ts',
      'src/db/users.ts',
    ])
  })

  it("takes no migration of Knex's for a table of Drizzle's", async () => {
    const cwd = temporaryHost({
      'migrations/20240101000000_users.ts':
        "export const up = (knex) => knex.schema.createTable('users', (t) => t.increments())",
      'migrations/20240102000000_names.ts':
        "export const up = (knex) => knex.schema.table('users', (t) => t.string('name'))",
      'src/user.ts':
        "import { Model } from 'objection'\nexport class User extends Model {\n  static tableName = 'users'\n}",
    })
    expect(await detect(cwd)).toMatchObject({ orm: 'knex', modelFiles: ['src/user.ts'] })
  })

  it('passes over dependencies, output, tests, declarations and generated files', async () => {
    const table = "import { pgTable } from 'drizzle-orm/pg-core'\nexport const t = pgTable('t', {})\n"
    const skipped = [
      'dist/a.ts',
      'test/a.ts',
      'src/__tests__/a.ts',
      '.next/a.ts',
      'src/a.test.ts',
      'src/a.d.ts',
      'src/a.gen.ts',
    ]
    const cwd = temporaryHost(Object.fromEntries([...skipped, 'src/a.ts'].map((path) => [path, table])))
    expect((await detect(cwd)).modelFiles).toEqual(['src/a.ts'])
  })

  it('takes the files that drizzle.config names, also where a function of the host makes the tables', async () => {
    const cwd = temporaryHost({
      'packages/db/drizzle.config.ts':
        "export default { schema: ['./src/**/*.entity.ts', './src/more'], out: './migrations', dialect: 'turso' }",
      'packages/db/src/users.entity.ts':
        "import { entity } from './entity'\nexport const users = entity('users', {})",
      'packages/db/src/entity.ts':
        "import { sqliteTable } from 'drizzle-orm/sqlite-core'\nexport const entity = (n, c) => sqliteTable(n, c)",
      'packages/db/src/more/groups.ts': 'export const groups = 1',
      'packages/db/migrations/schema.ts':
        "import { sqliteTable } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', {})",
      'packages/db/src/other.ts': 'export const other = 1',
    })
    expect(await detect(cwd)).toMatchObject({
      dialect: 'sqlite',
      migrations: { folder: 'packages/db/migrations' },
      modelFiles: [
        'packages/db/src/entity.ts',
        'packages/db/src/more/groups.ts',
        'packages/db/src/users.entity.ts',
      ],
    })
  })
})

describe('the database, where the sources leave it to a URL', () => {
  const host = (manifest: object) =>
    temporaryHost({
      'package.json': JSON.stringify(manifest),
      'src/user.ts': "import { Sequelize } from 'sequelize'\nnew Sequelize(url).define('user', {})",
    })

  it.each([
    ['pg', 'postgresql'],
    ['mysql2', 'mysql'],
    ['mariadb', 'mysql'],
    ['sqlite3', 'sqlite'],
    ['tedious', undefined],
  ])('is that of the only driver: %s', async (driver, dialect) => {
    const cwd = host({ dependencies: { [driver]: '1' }, devDependencies: { 'better-sqlite3': '1', pg: '1' } })
    expect((await detect(cwd)).dialect).toBe(dialect)
  })

  it('is open where there are several', async () => {
    expect((await detect(host({ dependencies: { pg: '1', mysql2: '1' } }))).dialect).toBeUndefined()
  })
})

describe('database handles', () => {
  const handlesOf = async (text: string) => (await detect(temporaryHost({ 'src/db.ts': text }))).handles

  it.each([
    ["import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle({ client })", ['src/db.ts#db']],
    [
      "import { drizzle as make } from 'drizzle-orm/pglite'\nconst database = make(client)\nexport { database as db }\ndrizzle()",
      ['src/db.ts#db'],
    ],
    [
      "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = globalThis.db ?? drizzle(client)",
      ['src/db.ts#db'],
    ],
    [
      "import { drizzle } from 'drizzle-orm/libsql'\nexport const createDb = (url: string) => drizzle(url)",
      [],
    ],
    ["import { drizzle } from 'drizzle-orm/libsql'\nconst db = drizzle(url)", []],
    ["import { drizzle } from './own'\nexport const db = drizzle(url)", []],
  ])('%s', async (text, refs) => {
    expect(await handlesOf(text)).toEqual(refs)
  })
})

describe('casing', () => {
  it('is what the handle says, else what drizzle.config says', async () => {
    const cwd = temporaryHost({
      'drizzle.config.json': '{ "schema": "./s.ts", "casing": "camelCase" }',
      'src/db.ts':
        "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle(url, { schema, casing: 'snake_case' })",
      'src/plain.ts': "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle(url)",
    })
    expect(findCasing(cwd, 'src/db.ts#db')).toBe('snake_case')
    expect(findCasing(cwd, 'src/plain.ts#db')).toBe('camelCase')
    expect(findCasing(cwd, 'argument')).toBe('camelCase')
    const apart = temporaryHost({
      'src/client.ts':
        "import { drizzle } from 'drizzle-orm/libsql'\nexport const createDb = () => drizzle(url, { casing: 'snake_case' })",
      'src/db.ts': "import { createDb } from './client'\nexport const db = createDb()",
    })
    const two = temporaryHost({
      'src/client.ts':
        "import { drizzle } from 'drizzle-orm/libsql'\nexport const createDb = () => drizzle(url, { casing: 'snake_case' })",
      'src/reports.ts':
        "import { drizzle } from 'drizzle-orm/libsql'\nexport const openReports = () => drizzle(url)",
      'src/db.ts': "import { createDb } from './client.js'\nexport const db = createDb()",
      'src/index.ts': "export * from './client'",
      'src/again.ts': "import { createDb } from '.'\nexport const db = createDb()",
    })
    expect(findCasing(two, 'src/db.ts#db')).toBe('snake_case')
    expect(findCasing(two, 'src/again.ts#db')).toBeUndefined()
    expect(findCasing(two, 'argument')).toBeUndefined()
    expect(findCasing(apart, 'src/db.ts#db')).toBe('snake_case')
    expect(findCasing(apart, 'argument')).toBe('snake_case')
    expect(findCasing(fixture('pg-types'), 'argument')).toBeUndefined()
  })
})

describe('import extensions', () => {
  it.each([
    [
      'those of the file',
      { 'a/model.ts': "import './x.js'\nimport a from '../b.js'", 'a/other.ts': "import c from './c'" },
      '.js',
    ],
    [
      'else of its folder',
      { 'a/model.ts': "import z from 'zod'", 'a/other.ts': "import c from './c.ts'" },
      '.ts',
    ],
    [
      'but none of declarations',
      { 'a/model.d.ts': "import { A } from './a.ts'", 'b/other.ts': "import c from './c.js'" },
      '.js',
    ],
    [
      'those of sources before those of scripts beside them',
      { '0/script.ts': "import a from './a.ts'", 'a/z/other.ts': "import c from './c.js'" },
      '.js',
    ],
    ['none', { 'a/model.ts': "import c from './c'\nimport d from './d.json'" }, ''],
    [
      'else what Node demands',
      {
        'package.json': '{ "type": "module" }',
        'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext" } }',
      },
      '.js',
    ],
    [
      'else none',
      {
        'package.json': '{ "type": "module" }',
        'tsconfig.json': '{ "compilerOptions": { "module": "ESNext" } }',
      },
      '',
    ],
  ])('%s', (_name, files, extension) => {
    expect(findImportExtension(temporaryHost(files), 'a/model.ts')).toBe(extension)
  })
})
