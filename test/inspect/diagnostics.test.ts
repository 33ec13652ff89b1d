import { execaSync } from 'execa'
import { describe, expect, it } from 'vitest'
import { primaryKeyProblem } from '../../src/inspect/primary-key.js'
import { findingsOf, fixture, printDiagnostic, temporaryHost } from './host.js'
import { findDrizzleTables, inspectDrizzle } from './readers.js'

const tsconfig = '{ "compilerOptions": { "strict": true } }'
const users = `import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const users = sqliteTable('users', { id: text('id').primaryKey() })
`

/** Users with other columns, too, before their key. */
const usersWith = (columns: string) => users.replace('{ id:', `{ ${columns}, id:`)

const findings = (files: Readonly<Record<string, string>>, refs: readonly string[] = ['schema.ts#users']) =>
  findingsOf(inspectDrizzle({ cwd: temporaryHost(files), refs }))

describe('references', () => {
  it('gathers every mistake', async () => {
    const refs = [
      'schema.ts',
      'shema.ts#users',
      'schema.ts#user',
      'schema.ts#Group',
      'schema.ts#limit',
      './schema.ts#users',
    ]
    const text = `${users}export const limit = 5\nexport type Member = string\n`
    expect(await findings({ 'tsconfig.json': tsconfig, 'schema.ts': text }, refs)).toEqual([
      "SG2001 'schema.ts' names no export () fix: Write it as 'path/to/file.ts#exportName'",
      "SG2001 'shema.ts#users': no such file (shema.ts) fix: Correct the path; it is relative to the folder of scim.config.ts",
      "SG2002 schema.ts has no export 'user' (schema.ts) fix: Did you mean 'users'?",
      "SG2002 schema.ts has no export 'Group' (schema.ts) fix: Name one of its exports: 'Member', 'limit', 'users'",
      "SG2004 'schema.ts#limit' is not a Drizzle table (schema.ts:3:14) fix: Name a constant made with sqliteTable, pgTable, mysqlTable, or the table function of a schema or table creator",
    ])
  })

  it('suggests the nearest exports', async () => {
    const text = `${users}export const usersTable = users, groups = users\n`
    expect(await findings({ 'tsconfig.json': tsconfig, 'schema.ts': text }, ['schema.ts#User'])).toEqual([
      "SG2002 schema.ts has no export 'User' (schema.ts) fix: Did you mean 'users', 'usersTable'?",
    ])
  })

  it('tells what a file keeps from what it exports by another name', async () => {
    const text = `${users}const groups = users, kept = users\nexport { groups as teams }\n`
    const refs = ['schema.ts#kept', 'schema.ts#groups']
    expect(await findings({ 'tsconfig.json': tsconfig, 'schema.ts': text }, refs)).toEqual([
      'SG2002 schema.ts declares kept and does not export it (schema.ts) fix: Export it: what is emitted imports it',
      "SG2002 schema.ts has no export 'groups' (schema.ts) fix: Name one of its exports: 'teams', 'users'",
    ])
  })
})

describe('primary keys', () => {
  it('are a fact of the table, and a problem of the role', async () => {
    const refs = ['src/schema.ts#noKey', 'src/schema.ts#byPair', 'src/schema.ts#byUuid']
    const tables = await inspectDrizzle({ cwd: fixture('pg-keys'), refs })
    const problems = tables.map((table) => primaryKeyProblem(table, 'user'))
    expect(problems.map((problem) => problem && printDiagnostic(problem))).toEqual([
      'SG2003 No primary key on noKey, the user model (src/schema.ts:51:14) fix: Give one column .primaryKey(), or choose another model',
      'SG2006 The primary key of byPair, the user model, has 2 columns: a, b (src/schema.ts:43:14) fix: Choose a user model with a primary key of one column',
      undefined,
    ])
  })
})

describe('source that cannot be followed', () => {
  it('is reported for each column, spread and name', async () => {
    const text = `import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
declare const name: string, more: object
const either = (flag: boolean) => { if (flag) return text('a'); return text('b').notNull() }
export const users = sqliteTable(name, {
  id: text('id').primaryKey(),
  [name]: text(),
  either: either(true),
  unnamed: text(name),
  ...more,
})
`
    const fix =
      "fix: Declare it with Drizzle's column functions, or with a function of this project that returns one expression"
    expect(await findings({ 'tsconfig.json': tsconfig, 'schema.ts': text })).toEqual([
      `SG2005 Cannot read the name of table 'users': users = sqliteTable(name, {… (schema.ts:4:14) ${fix}`,
      `SG2005 Cannot read columns: [name]: text() (schema.ts:6:3) ${fix}`,
      `SG2005 Cannot read columns: ...more (schema.ts:9:3) ${fix}`,
      `SG2005 Cannot read column 'either': either: either(true) (schema.ts:7:3) ${fix}`,
      `SG2005 Cannot read column 'unnamed': unnamed: text(name) (schema.ts:8:3) ${fix}`,
    ])
  })

  it('keeps a column of another package with what its chain says', async () => {
    const text = `import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { ulid } from 'ulid-columns'
export const users = sqliteTable('users', { id: ulid('id').primaryKey().$default(() => 'x') })
`
    const cwd = temporaryHost({
      'tsconfig.json':
        '{ "compilerOptions": { "paths": { "ulid-columns": ["./stub/node_modules/ulid-columns/index.d.ts"] } } }',
      'stub/node_modules/ulid-columns/index.d.ts': 'export declare const ulid: (name: string) => unknown',
      'schema.ts': text,
    })
    const [table] = await inspectDrizzle({ cwd, refs: ['schema.ts#users'] })
    expect(table?.columns).toMatchObject([
      {
        field: 'id',
        type: { kind: 'unknown' },
        filledBy: 'orm',
        stored: { builder: 'ulid', module: 'ulid-columns' },
      },
    ])
  })
})

describe('imports', () => {
  it('that a table is made of are named with their place where they do not resolve, in every file of the host', async () => {
    const files = {
      'tsconfig.json': tsconfig,
      'schema.ts': `import 'node:fs'\nimport logo from './logo.svg'\nimport { file } from 'bun:sqlite'\nimport { stamps } from '~/columns'\nimport { newId } from './ids'\n${usersWith('...stamps(logo, file), key: text().$default(newId)')}`,
      'logo.svg': '<svg/>',
      'ids.ts': "export { newId } from './new-id'\n",
    }
    expect(await findings(files)).toEqual(
      expect.arrayContaining([
        'SG2012 Cannot resolve import \'~/columns\' (schema.ts:4:24) fix: Install the package, build it if it is a workspace, or add it to "paths" in tsconfig.json',
        "SG2012 Cannot resolve import './new-id' (ids.ts:1:23) fix: Correct the path",
      ]),
    )
  })

  it('that no table is made of need not resolve: of what stands beside the tables, and of types', async () => {
    const files = {
      'tsconfig.json': tsconfig,
      'schema.ts': [
        "import './styles.css'",
        "import { log } from '~/generated/log'",
        "import { Locale } from '~/generated/locale'",
        "import { schema } from '~/generated/schema'",
        usersWith('locale: text().$type<Locale>()'),
        "export const groups = sqliteTable('groups', { id: text().primaryKey(), log: text() })",
        'export const find = () => log(schema)',
      ].join('\n'),
    }
    const cwd = temporaryHost(files)
    const [table] = await inspectDrizzle({ cwd, refs: ['schema.ts#users'] })
    expect(table?.columns.map(({ field }) => field)).toEqual(['locale', 'id'])
    const { diagnostics } = await findDrizzleTables({ cwd, files: ['schema.ts'] })
    expect(diagnostics.map(({ message }) => message)).toEqual([])
  })

  it('that differ from a file by their capitals name it', async () => {
    const files = {
      'tsconfig.json': tsconfig,
      'schema.ts': `import { newId } from './Ids.js'\n${usersWith('key: text().$default(newId)')}`,
      'ids.ts': 'export const newId = () => 1\n',
    }
    expect(await findings(files)).toEqual([
      "SG2012 Cannot resolve import './Ids.js' (schema.ts:1:23) fix: Write './ids.js', as the file is called: not every system takes one for the other",
    ])
  })

  it('of a folder without an index are no question of capitals', async () => {
    const files = {
      'tsconfig.json': tsconfig,
      'schema.ts': `import { newId } from './ids'\n${usersWith('key: text().$default(newId)')}`,
      'ids/own.ts': '',
    }
    expect(await findings(files)).toEqual([
      "SG2012 Cannot resolve import './ids' (schema.ts:1:23) fix: Correct the path",
    ])
  })

  it('of packages that a package.json lists need not be installed', async () => {
    const files = {
      'tsconfig.json': tsconfig,
      'package.json': '{ "dependencies": { "@acme/columns": "^1.0.0" } }',
      'schema.ts': `import { ulid } from '@acme/columns'\n${users}`,
    }
    expect(await inspectDrizzle({ cwd: temporaryHost(files), refs: ['schema.ts#users'] })).toHaveLength(1)
  })

  it('resolve with node_modules that hold no Drizzle types', async () => {
    const cwd = temporaryHost({ 'tsconfig.json': tsconfig, 'schema.ts': users })
    expect(await inspectDrizzle({ cwd, refs: ['schema.ts#users'] })).toHaveLength(1)
  })
})

it('tells of a package that several files import once', async () => {
  const files = {
    'tsconfig.json': tsconfig,
    'schema.ts': `import { role } from 'nowhere'\nimport { newId } from './more'\n${usersWith('role: text().$default(role), key: text().$default(newId)')}`,
    'more.ts': "import { id } from 'nowhere'\nexport const newId = () => id()\n",
  }
  expect(await findings(files)).toEqual([
    expect.stringMatching(/^SG2012 Cannot resolve import 'nowhere', here and in 1 more \(schema\.ts:1:22\)/),
  ])
})

describe('syntax errors', () => {
  it('stop with their place', async () => {
    const text = `${users}export const groups = sqliteTable('groups', { id: text('id' })\n`
    expect(await findings({ 'tsconfig.json': tsconfig, 'schema.ts': text })).toEqual([
      "SG2013 Syntax error: ',' expected. (schema.ts:3:61) fix: Correct the file: what follows the error would be read wrongly",
    ])
  })
})

describe('tsconfig', () => {
  it('must exist', async () => {
    expect(await findings({ 'src/schema.ts': users }, ['src/schema.ts#users'])).toEqual([
      'SG2010 No tsconfig.json in src or above (src/schema.ts) fix: Add tsconfig.json: its "paths" decide what the model\'s imports mean',
    ])
  })

  it('must find what it extends, where an import does not resolve', async () => {
    const files = {
      'tsconfig.json': '{\n  "extends": ["./base.json", "@acme/tsconfig/node.json"]\n}',
      'base.json': '{}',
      'schema.ts': users,
    }
    expect(await inspectDrizzle({ cwd: temporaryHost(files), refs: ['schema.ts#users'] })).toHaveLength(1)
    const imported = `import { role } from '~/roles'\n${usersWith('role: text().$default(role)')}`
    expect(await findings({ ...files, 'schema.ts': imported })).toEqual([
      'SG2011 tsconfig cannot be read: File \'@acme/tsconfig/node.json\' not found. (tsconfig.json:2:30) fix: Correct "extends", or install the package that it names',
      expect.stringMatching(/^SG2012 /),
    ])
  })

  it('finds what a package of the workspace has for it, installed or not', async () => {
    const files = {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'tsconfig.json':
        '{ "extends": "@acme/tsconfig/node.json", "compilerOptions": { "paths": { "~/*": ["./*"] } } }',
      'packages/tsconfig/package.json': '{ "name": "@acme/tsconfig" }',
      'packages/tsconfig/node.json': '{ "compilerOptions": { "customConditions": ["source"] } }',
      'schema.ts': `import { role } from '~/nowhere'\n${usersWith('role: text().$default(role)')}`,
    }
    expect(await findings(files)).toEqual([
      expect.stringMatching(/^SG2012 Cannot resolve import '~\/nowhere'/),
    ])
  })

  it('must parse, and what it extends too', async () => {
    const files = {
      'tsconfig.json': '{ "extends": "./base.json" }',
      'base.json': '{\n  "compilerOptions": {',
      'schema.ts': users,
    }
    expect(await findings(files)).toEqual([
      "SG2011 tsconfig cannot be read: '}' expected. (base.json:2:23) fix: Correct the JSON",
    ])
  })

  it('may hold comments, options that this TypeScript does not know, and no inputs', async () => {
    const config =
      '{ /* ours */ "compilerOptions": { "moduleResolution": "node10", "newOption": true }, "include": ["none"], }'
    const cwd = temporaryHost({ 'tsconfig.json': config, 'schema.ts': users })
    expect(await inspectDrizzle({ cwd, refs: ['schema.ts#users'] })).toHaveLength(1)
  })
})

describe('findDrizzleTables', () => {
  it('returns what it could read beside what it could not', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': tsconfig,
      'users.ts': users,
      'broken.ts': `import { sqliteTable } from 'drizzle-orm/sqlite-core'\ndeclare const columns: {}\nexport const broken = sqliteTable('broken', columns)\n`,
    })
    const { tables, diagnostics } = await findDrizzleTables({ cwd, files: ['users.ts', 'broken.ts'] })
    expect(tables.map(({ name, columns }) => [name, columns.length])).toEqual([
      ['users', 1],
      ['broken', 0],
    ])
    expect(diagnostics.map(({ code, location }) => [code, location])).toEqual([
      ['SG2005', { file: 'broken.ts', line: 3, column: 14 }],
    ])
  })
})

describe('what git ignores', () => {
  it('is to be made first', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': tsconfig,
      '.gitignore': '/generated',
      'schema.ts': `import { role } from './generated/role'\n${usersWith('role: text(role)')}`,
    })
    execaSync('git', ['init', '--quiet'], { cwd })
    expect(await findingsOf(inspectDrizzle({ cwd, refs: ['schema.ts#users'] }))).toContain(
      "SG2012 Cannot resolve import './generated/role' (schema.ts:1:22) fix: Make generated/role first, by the script of yours that does: git ignores it, so that it is not there",
    )
  })
})
