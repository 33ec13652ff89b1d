/** The tree as it is after a round, at work: its database migrated by the tool of its ORM, with the rows of all rounds before, and served. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { execa } from 'execa'
import type { ScimConfig } from '../../src/config/config.js'
import { loadConfig } from '../../src/config/load.js'
import { Imports } from '../../src/emit/imports.js'
import { servingOf } from '../../src/init/with-test/serve.js'
import { fixtures, newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { type Database, openFile, toolNames } from './database.js'
import { openDocuments } from './documents.js'
import type { Client } from './edits/edit.js'
import { fault, type Life } from './life.js'
import type { World } from './world.js'

/** Where trees are copied to: below the packages of the hosts, with the runtime as it is now. */
export async function servingFolder(): Promise<string> {
  const folder = newFolder('rounds')
  cpSync(await builtRuntime(), join(folder, 'node_modules/@scim-gen/runtime'), { recursive: true })
  return folder
}

/** Whether apps like it are served here: on SQLite, or an imitation of MongoDB, which knows no key of a tenant. */
export const isServed = ({ orm, dialect, hasTenants }: World): boolean =>
  orm === 'mongoose'
    ? !hasTenants
    : dialect === 'sqlite' && (orm === 'drizzle' || orm === 'prisma' || orm in toolNames)

export const openDatabase = async (folder: string, world: World): Promise<Database> =>
  world.orm === 'mongoose' ? openDocuments() : openFile(folder, world)

/** The module that serves what is emitted, as `init --with-test` would write it. */
function serverText(config: ScimConfig): string {
  const imports = new Imports(['serve', 'listen', 'nodeListener', 'FetchHandler'])
  const { serve, before } = servingOf(config, imports, `./${config.out}/index.js`, [])
  return [
    before ?? '',
    `import { listen, nodeListener } from ${JSON.stringify(join(import.meta.dirname, 'listen.ts'))}`,
    "import { db } from './src/db.js'",
    imports.print(),
    '/** Both are used by some frameworks only. */',
    'export const helpers = { listen, nodeListener }',
    'export { db }',
    'export async function serve(): Promise<{ readonly origin: string; readonly close: () => unknown }> {',
    serve,
    '}',
    '',
  ].join('\n')
}

/** The client of Prisma, by its own generator; it asks for an engine, and does not need it. */
const generateClient = (cwd: string) =>
  execa('node', [join(fixtures, 'node_modules/prisma/build/index.js'), 'generate'], {
    cwd,
    env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' },
  })

interface Server {
  // biome-ignore lint/suspicious/noExplicitAny: the handle of any ORM
  readonly db: any
  readonly serve: () => Promise<{ readonly origin: string; readonly close: () => unknown }>
}

/** Serves the tree of a life, and asks it for all that its developers have edited, and for the rows of rounds before. */
export async function serveLife(life: Life, folder: string, database: Database): Promise<void> {
  const { world, counts } = life
  await database.migrateHost(life.cwd, world)
  const cwd = join(folder, `life-${life.seed}-${counts.served}`)
  mkdirSync(cwd)
  for (const name of readdirSync(life.cwd))
    if (!/^(node_modules|\.git|\.scim-gen)$/.test(name))
      cpSync(join(life.cwd, name), join(cwd, name), { recursive: true })
  const { config } = await loadConfig({ cwd: life.cwd, env: {} })
  writeFileSync(join(cwd, 'server.ts'), serverText(config))
  await database.migrate(cwd, world)
  process.env.DATABASE_URL = database.url
  process.env.SCIM_TOKEN = 'secret'
  if (world.orm === 'prisma') await generateClient(cwd)
  // One module of the whole app: what it imports of packages is loaded once for all lives.
  const outfile = join(cwd, 'server.mjs')
  await build({
    entryPoints: [join(cwd, 'server.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  const { db, serve }: Server = await import(pathToFileURL(outfile).href)
  if (world.orm === 'typeorm') await db.initialize()
  const { origin, close } = await serve()
  try {
    await expectLive(life, clientOf(`${origin}/scim/v2`, database, life), database)
  } finally {
    await close()
    await database.close(db)
  }
  counts.served++
  const app = `${world.orm} ${world.framework}`
  counts.apps[app] = (counts.apps[app] ?? 0) + 1
  rmSync(cwd, { recursive: true, force: true })
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** What Mongoose refuses to do without. */
function demanded({ orm, columns, mapped }: World): Readonly<Record<string, unknown>> {
  const attributes: Record<string, unknown> = {}
  if (orm !== 'mongoose') return attributes
  for (const [attribute, id] of mapped) {
    if (columns.find((one) => one.id === id)?.isNullable !== false) continue
    if (attribute === 'phoneNumbers') attributes[attribute] = [{ value: '555' }]
    else if (attribute.startsWith('name.'))
      attributes.name = { ...Object(attributes.name), [attribute.slice('name.'.length)]: 'Ada' }
    else if (attribute.startsWith(ENTERPRISE))
      attributes[ENTERPRISE] = {
        ...Object(attributes[ENTERPRISE]),
        [attribute.slice(ENTERPRISE.length + 1)]: 'Sales',
      }
    else attributes[attribute] = 'https://example.com'
  }
  return attributes
}

function clientOf(base: string, database: Database, { counts, world }: Life): Client {
  const send: Client['send'] = async (method, path, body, token = 'secret') => {
    counts.requests++
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    send,
    create: async (attributes = {}) => {
      const userName = `user${database.made++}@example.com`
      const sent = { schemas: [USER], userName, ...demanded(world), ...attributes }
      const { status, body } = await send('POST', '/Users', sent)
      if (status !== 201) throw new Error(`POST ended with ${status}: ${JSON.stringify(body)}`)
      database.users.set(body.id, userName)
      return body
    },
    column: database.valueOf,
  }
}

async function expectLive(life: Life, client: Client, database: Database): Promise<void> {
  for (const [id, userName] of database.users) {
    const { status, body } = await client.send('GET', `/Users/${id}`)
    if (status !== 200 || body.userName !== userName)
      fault(life, `the row of ${userName} is gone: ${status} ${JSON.stringify(body)}`)
  }
  await client.create().catch((error) => fault(life, String(error)))
  for (const edit of life.edits) {
    if (edit.file === 'group' && life.world.group === false) continue
    if (edit.file === 'auth' && life.world.hasTenants) continue
    const isLive = await edit.isLive?.(client).catch((error) => fault(life, `${edit.name}: ${error}`))
    if (isLive === false) {
      life.counts.lost++
      fault(life, `${edit.name} is written, and no request sees it`)
    }
    const { framework } = life.world
    if (edit.file === 'auth' && isLive)
      life.counts.tokens[framework] = (life.counts.tokens[framework] ?? 0) + 1
  }
}
