/** Whatever a value of the config or a name of the host's says, it stays in its string, its comment, its identifier. */
import { ts } from 'ts-morph'
import { afterAll, describe, expect, test } from 'vitest'
import { main } from '../../../src/cli/program.js'
import { fakeIo } from '../../cli/fake-io.js'
import { expectedFiles, goldenCases } from '../../golden/cases.js'
import { outsideFolder, readFiles, type TemporaryFolder, writeFiles } from '../../support/files.js'

/** Each ends something that it may stand in, and then says PWNED. */
const HOSTILE = [
  "'; PWNED(); '",
  '"; PWNED(); "',
  '*/ PWNED(); /*',
  '\nPWNED()\n',
  '`; PWNED(); `',
  ['$', '{PWNED()}{{PWNED}}'].join(''),
  "\\'; PWNED(); //",
  '\\"; PWNED(); //',
  '"); DROP TABLE PWNED; --',
  '`); DROP TABLE PWNED; --',
  "''); DROP TABLE PWNED; --",
]

interface Position {
  readonly golden: string
  readonly file: string
  /** What stands there, as source text; a hostile value takes its place. */
  readonly from: string
  readonly to: (value: string) => string
  /** Whether no such value can be one. */
  readonly isRefused?: boolean
}

const quoted = (value: string) => JSON.stringify(value)
const SQLITE = 'sqlite-flag-and-teams'
const inConfig = (from: string, to: Position['to'], isRefused = false): Position => ({
  golden: SQLITE,
  file: 'scim.config.ts',
  from,
  to,
  isRefused,
})
const inSchema = (from: string, to: Position['to']): Position => ({
  golden: SQLITE,
  file: 'src/schema.ts',
  from,
  to,
})

const positions: Readonly<Record<string, Position>> = {
  out: inConfig("out: 'src/scim'", (value) => `out: ${quoted(`src/${value}`)}`, true),
  migrations: inConfig("migrations: 'drizzle'", (value) => `migrations: ${quoted(`db/${value}`)}`, true),
  runtime: inConfig(
    "out: 'src/scim'",
    (value) => `out: 'src/scim', runtime: ${quoted(`src/${value}`)}`,
    true,
  ),
  basePath: inConfig("basePath: '/scim/v2'", (value) => `basePath: ${quoted(`/${value}`)}`, true),
  db: inConfig("db: 'src/db.ts#db'", (value) => `db: ${quoted(`src/${value}.ts#db`)}`, true),
  'auth.check': inConfig(
    "check: 'bearerToken'",
    (value) => `check: ${quoted(`src/${value}.ts#check`)}`,
    true,
  ),
  'user.adapter': inConfig(
    "model: 'src/schema.ts#users',",
    (value) => `model: 'src/schema.ts#users', adapter: ${quoted(`src/${value}.ts#A`)},`,
    true,
  ),
  'user.keyType': inConfig(
    "model: 'src/schema.ts#users',",
    (value) => `model: 'src/schema.ts#users', keyType: ${quoted(value)},`,
    true,
  ),
  'user.table': inConfig(
    "model: 'src/schema.ts#users',",
    (value) => `model: 'src/schema.ts#users', table: ${quoted(value)},`,
  ),
  'a call': inConfig(
    "call('src/lib/id.ts#newId', 'user')",
    (value) => `call(${quoted(`src/${value}.ts#newId`)}, 'user')`,
    true,
  ),
  'an argument': inConfig(
    "call('src/lib/id.ts#newId', 'user')",
    (value) => `call('src/lib/id.ts#newId', ${quoted(value)})`,
  ),
  'a value to create': inConfig("call('src/lib/id.ts#newId', 'user')", (value) => quoted(value)),
  'a value of where': inConfig(
    "model: 'src/schema.ts#users',",
    (value) => `model: 'src/schema.ts#users', where: { jobTitle: ${quoted(value)} },`,
  ),
  'a value of active': inConfig(
    "active: { field: 'isActive' }",
    (value) => `active: { field: 'jobTitle', on: ${quoted(value)}, off: 'none' }`,
  ),
  'an attribute': inConfig("title: 'jobTitle',", (value) => `${quoted(value)}: 'jobTitle',`),
  'an attribute of an extension': inConfig(
    "title: 'jobTitle',",
    (value) => `${quoted(`urn:acme:2.0:User:${value}`)}: 'jobTitle',`,
  ),
  'an extension': inConfig(
    "title: 'jobTitle',",
    (value) => `${quoted(`urn:${value}:User:job`)}: 'jobTitle',`,
  ),
  'a table of the host': inSchema("sqliteTable('users'", (value) => `sqliteTable(${quoted(value)}`),
  'a key of the host': inSchema(
    "id: text('id').primaryKey(),\n  email",
    (value) => `id: text(${quoted(value)}).primaryKey(),\n  email`,
  ),
  'a column of the host': inSchema("text('job_title')", (value) => `text(${quoted(value)})`),
  'a member of an enum': inSchema(
    "enum: ['admin', 'member'] }",
    (value) => `enum: ['admin', 'member', ${quoted(value)}] }`,
  ),
  'a table of Kysely': {
    golden: 'kysely-inline-tables',
    file: 'scim.config.ts',
    from: '  user: {\n',
    to: (value) => `  user: {\n    table: ${quoted(value)},\n`,
  },
}

/**
 * Puts hostile values into each position.
 *
 * @param valuesFor which of all values a position gets; those where none can stand are quick, and get all
 */
export function hostileSuite(
  valuesFor: (place: number, values: readonly string[]) => readonly string[],
): void {
  const folders: TemporaryFolder[] = []
  afterAll(() => {
    for (const folder of folders) folder.remove()
  })

  describe.each(Object.entries(positions).map(([name, position], place) => ({ name, position, place })))(
    '$name',
    ({ position, place }) => {
      const { golden: name, file, from, to, isRefused } = position
      const golden = goldenCases().find((one) => one.name === name)
      // `init` writes it where the host has none.
      const config = golden && expectedFiles(golden)['scim.config.ts']
      const input: Readonly<Record<string, string>> = {
        ...golden?.input,
        ...(config !== undefined && { 'scim.config.ts': config }),
      }

      test.each(isRefused ? HOSTILE : valuesFor(place, HOSTILE))('%j', async (value) => {
        const folder = outsideFolder('hostile')
        folders.push(folder)
        const { [file]: text = '' } = input
        expect(text).toContain(from)
        writeFiles(folder.cwd, { ...input, [file]: text.replace(from, () => to(value)) })
        const before = readFiles(folder.cwd)
        const io = fakeIo({ cwd: folder.cwd })
        const code = await main(['generate'], io)
        // Braces end nothing in a path.
        if (isRefused && !value.startsWith('$')) expect(code, io.err()).toBe(1)
        const written = Object.entries(readFiles(folder.cwd)).filter(([path, now]) => before[path] !== now)
        if (code !== 0) {
          expect(io.err()).toMatch(/^SG(?!0002)\d{4} /)
          expect(written).toEqual([])
        }
        for (const [path, now] of written) expect(escaped(path, now), path).toEqual([])
      })
    },
  )
}

/** Where a text says PWNED as code. */
function escaped(path: string, text: string): readonly string[] {
  if (/\.sql$/.test(path)) return wordsOfSql(text).filter((word) => word === 'PWNED')
  if (!/\.ts$/.test(path)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && node.text === 'PWNED') found.push(node.parent.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  const errors = 'parseDiagnostics' in source ? source.parseDiagnostics : []
  return [...found, ...(Array.isArray(errors) ? errors.map(({ messageText }) => String(messageText)) : [])]
}

/** What is neither quoted nor a comment. */
const wordsOfSql = (text: string) =>
  text.replace(/--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/g, ' ').match(/\w+/g) ?? []
