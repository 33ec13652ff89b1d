/** Where the configurations of drizzle-kit and Prisma say that migrations are, as far as that can be told. */
import { expect, it } from 'vitest'
import { detectHost } from '../../src/inspect/detect.js'
import { temporaryHost } from './host.js'

const table = (module: string, name: string) =>
  `import { ${name}, text } from 'drizzle-orm/${module}'\nexport const rooms = ${name}('rooms', { id: text('id').primaryKey() })`
const pg = { 'src/pg/rooms.ts': table('pg-core', 'pgTable') }
const mysql = { 'src/my/rooms.ts': table('mysql-core', 'mysqlTable') }
const byDriver =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's own
  'export default defineConfig({ dialect: own.driver, out: `./src/kept/${own.driver}`, schema: own.schema })'
const told = async (files: Readonly<Record<string, string>>, config: string) =>
  detectHost(temporaryHost({ 'package.json': '{}', 'drizzle.config.ts': config, ...files }))

it('are read where the path has the word for the database in it, of each', async () => {
  const { migrations } = await told(pg, byDriver)
  expect(migrations).toEqual({ folder: 'src/kept/postgresql', note: 'as drizzle.config says' })
  const { migrationsOf } = await told({ ...pg, ...mysql }, byDriver)
  expect(migrationsOf?.('src/my/rooms.ts')?.folder).toBe('src/kept/mysql')
  expect(migrationsOf?.('src/pg/rooms.ts')?.folder).toBe('src/kept/postgresql')
})

it.each([
  ["const base = './db'\nexport default { schema: './src', out: base + '/kept' }", 'db/kept'],
  ["export default { schema: './src', out: path.join(__dirname, 'db', 'kept') }", 'db/kept'],
  ["export default { schema: './src', out: process.env.OUT ?? './db/kept' }", 'db/kept'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's own
  ["export default { schema: './src', out: `${__dirname}/db/kept` }", 'db/kept'],
  ["export default { schema: './src' }", 'drizzle'],
])('are read by %s', async (config, folder) => {
  expect((await told(pg, config)).migrations).toEqual({ folder, note: 'as drizzle.config says' })
})

it.each(["export default { schema: './src', out: own.kept }", 'export default own.config'])(
  'are not said where only running it would tell, by %s',
  async (config) => {
    const { migrations } = await told(pg, config)
    expect(migrations).toMatchInlineSnapshot(`
      {
        "folder": "drizzle",
        "note": "open: drizzle.config works its "out" out when it runs, name the folder",
      }
    `)
    const journal = (dialect: string) => JSON.stringify({ version: '7', dialect, entries: [] }, null, 2)
    const kept = {
      'src/a/meta/_journal.json': journal('mysql'),
      'src/b/meta/_journal.json': journal('postgresql'),
    }
    expect((await told({ ...pg, ...kept }, config)).migrations).toMatchInlineSnapshot(`
      {
        "folder": "src/b",
        "note": "where drizzle-kit keeps some; drizzle.config works its "out" out when it runs",
      }
    `)
  },
)

it('are where a script tells drizzle-kit, whatever its configuration says', async () => {
  const config = "export default { schema: './src', out: './drizzle' }"
  const scripts = (...all: readonly string[]) => ({
    ...pg,
    'package.json': JSON.stringify({ scripts: Object.fromEntries(all.entries()) }),
  })
  const one = scripts('drizzle-kit generate --out=./db/kept && tsc', 'drizzle-kit pull --out copy')
  expect((await told(one, config)).migrations).toEqual({
    folder: 'db/kept',
    note: 'as scripts of package.json tell drizzle-kit',
  })
  const two = scripts('drizzle-kit generate --out db/one', 'drizzle-kit generate --out db/two')
  expect((await told(two, config)).migrations?.folder).toBe('drizzle')
})

it('of Prisma are open where their path is', async () => {
  const schema = `datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client-js"
}
model Room {
  id Int @id
}`
  const config = (path: string) =>
    `export default { schema: 'db/schema.prisma', migrations: { path: ${path} } }`
  const of = async (path: string) => {
    const files = { 'package.json': '{}', 'db/schema.prisma': schema, 'prisma.config.ts': config(path) }
    return (await detectHost(temporaryHost(files))).migrations
  }
  expect(await of("'db/kept'")).toEqual({ folder: 'db/kept', note: 'as prisma.config says' })
  expect(await of("join(own.root, 'kept')")).toMatchInlineSnapshot(`
    {
      "folder": "db/migrations",
      "note": "open: prisma.config works their folder out when it runs, name it",
    }
  `)
})
