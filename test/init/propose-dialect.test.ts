/** What speaks of the database, where models and drivers do not agree. */
import { expect, it } from 'vitest'
import { askDialect, databaseSigns } from '../../src/init/propose-dialect.js'
import type { Source } from '../../src/inspect/detect/sources.js'
import { temporaryHost } from '../inspect/host.js'

const declared = [
  { dialect: 'mysql', file: 'prisma/mysql/schema.prisma' },
  { dialect: 'postgresql', file: 'prisma/pg/schema.prisma' },
] as const

const asked = (
  files: Readonly<Record<string, string>>,
  schemas: typeof declared | [] = declared,
  sources: readonly Source[] = [],
) => {
  const cwd = temporaryHost(files)
  const none = { modelFiles: [], handles: [], sources, find: () => [] }
  const tables = async () => ({ tables: [], diagnostics: [] })
  const {
    message,
    isBare = false,
    choices,
  } = askDialect(databaseSigns(cwd, { ...none, tables, declared: schemas }))
  return [message, isBare, ...choices.map(({ value, reason }) => `${value}: ${reason}`)]
}

it('proposes the one that the app is run with, without the secrets of its address', () => {
  const files = {
    'package.json': '{ "dependencies": { "@prisma/adapter-mariadb": "7" } }',
    '.env.example': 'DATABASE_URL="mysql://root:hunter2@localhost/app"\nOTHER=1\n',
  }
  expect(asked(files)).toEqual([
    'Which database does the app use?',
    false,
    'mysql: prisma/mysql/schema.prisma is for it; package.json lists @prisma/adapter-mariadb; .env.example has DATABASE_URL=mysql:…',
    'postgresql: prisma/pg/schema.prisma is for it',
    'sqlite: ',
  ])
})

it('proposes none where the app is run with several, or with none that is known', () => {
  const both = '{ "dependencies": { "pg": "8", "mysql2": "3" } }'
  expect(asked({ 'package.json': both })[1]).toBe(true)
  expect(asked({ 'package.json': '{}' })[1]).toBe(true)
})

it('proposes the one that the environment names among several drivers', () => {
  const both =
    '{ "dependencies": { "@mikro-orm/postgresql": "6", "@mikro-orm/sqlite": "6", "@keyv/mysql": "1" } }'
  const env = 'DB_TYPE=postgresql # or sqlite\n# DB_TYPE=mysql\nDB_PASS=hunter2\n'
  expect(asked({ 'package.json': both, 'sample.env': env }, [])).toEqual([
    'Which database does the app use?',
    false,
    'postgresql: package.json lists @mikro-orm/postgresql; sample.env has DB_TYPE=postgresql',
    'sqlite: package.json lists @mikro-orm/sqlite',
    'mysql: ',
  ])
  expect(asked({ 'package.json': both, '.env': 'DB_TYPE=mysql' }, [])[1]).toBe(true)
})

it('reads the environment of the other packages of the workspace', () => {
  const cwd = {
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/package.json': '{ "name": "web" }',
    'apps/web/.env.example': 'DATABASE_URL=mysql://root:hunter2@localhost/app',
  }
  expect(asked(cwd)[2]).toBe(
    'mysql: prisma/mysql/schema.prisma is for it; apps/web/.env.example has DATABASE_URL=mysql:…',
  )
})

it('says so where the driver is for a database that is not supported', () => {
  for (const name of ['mssql', '@mikro-orm/mongodb', '@prisma/adapter-mssql'])
    expect(
      asked({ 'package.json': `{ "dependencies": { "${name}": "1", "@keyv/mongodb": "1" } }` }, [])[0],
    ).toBe(
      `Which database does the app use? package.json lists ${name}, for a database that is not supported.`,
    )
})

it('names the file that says so, as well', () => {
  const cwd = {
    'package.json': '{ "dependencies": { "tedious": "18" } }',
  }
  const text = "export const source = new DataSource({ type: 'mssql', host: 'db' })"
  expect(asked(cwd, [], [{ path: 'src/source.ts', text }])[0]).toBe(
    "Which database does the app use? package.json lists tedious and src/source.ts has type: 'mssql', for a database that is not supported.",
  )
})
