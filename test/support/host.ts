/** A host app of `fixtures/hosts`, with scim-gen run in it, its database migrated, and its endpoints served. */

import type { EventEmitter } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type Express, type Router } from 'express'
import { generate } from '../../src/generate/generate.js'
import type { Answers } from '../../src/init/answers.js'
import { init } from '../../src/init/init.js'
import { hosts } from '../matrix/hosts.js'
import { isOnD1 } from './d1.js'
import { readFiles, writeFiles } from './files.js'
import { hostData } from './host-data.js'
import { startPostgres, type TestPostgres, withStandbys } from './postgres.js'
import { inMemory } from './quick-file.js'
import type { ServedHost } from './served-host.js'

export type FixtureName = 'express-drizzle-sqlite' | 'express-drizzle-postgres'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Inside the repository, so that the copies find its node_modules. */
const temporary = join(repository, 'test/.tmp')

/** Copies a fixture host to a folder of its own. */
export function copyHost(name: FixtureName): { readonly cwd: string; readonly remove: () => void } {
  mkdirSync(temporary, { recursive: true })
  const cwd = mkdtempSync(join(temporary, `${name}-`))
  cpSync(join(repository, 'fixtures/hosts', name), cwd, { recursive: true })
  return { cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}

export interface HostOptions {
  readonly answers?: Answers
  readonly set?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Edits the copy before init and generate run in it. */
  readonly prepare?: (cwd: string) => void
  /** Edits the emitted tree before it is loaded. */
  readonly edit?: (cwd: string) => void | Promise<void>
  /** Builds the app; the router is to be mounted at `/scim/v2`. */
  readonly app?: (router: Router, app: Express) => void
  /** What `scimRouter` is called with. */
  readonly options?: object
  /** The file of SQLite, where it is not to be one in memory. */
  readonly file?: string
  /** Flags of a hot standby of PostgreSQL, which the app finds by `REPLICA_URL`. */
  readonly standby?: readonly string[]
}

/** A host that is served in this process. */
export interface RunningHost extends ServedHost {
  /** The host's own database handle and tables. */
  // biome-ignore lint/suspicious/noExplicitAny: two dialects of Drizzle behind one name
  readonly db: any
  // biome-ignore lint/suspicious/noExplicitAny: the modules of a generated tree
  readonly scim: any
  // biome-ignore lint/suspicious/noExplicitAny: the host's schema module
  readonly schema: any
  readonly standby: TestPostgres | undefined
}

/** What has been emitted, by what was asked for: the files of a host, path → text. */
const emitted = new Map<string, Promise<Readonly<Record<string, string>>>>()

/** Has init and generate run in a copy of a fixture host; a second time their files are written, for the same follows from the same. */
export async function emitInto(cwd: string, name: FixtureName, options: HostOptions = {}): Promise<void> {
  const { answers, set = [], env = {}, prepare } = options
  const emit = async () => {
    prepare?.(cwd)
    await init({ cwd, answers: { auth: 'bearerToken', ...answers }, set })
    await generate({ cwd, env, now: () => new Date(), write: true })
    return readFiles(cwd)
  }
  // What a function does to a copy nobody can compare.
  const key = prepare ? undefined : JSON.stringify([name, answers, set, env])
  const made = key === undefined ? undefined : emitted.get(key)
  if (made) return writeFiles(cwd, await made)
  const making = emit()
  if (key !== undefined) emitted.set(key, making)
  await making
}

/** Runs init and generate in a copy of a fixture host, migrates its database and serves it. */
export async function startHost(name: FixtureName, options: HostOptions = {}): Promise<RunningHost> {
  const { cwd, remove } = copyHost(name)
  const database =
    name === 'express-drizzle-postgres' ? await startPostgres({ flags: withStandbys }) : undefined
  const standby =
    database && options.standby && (await startPostgres({ of: database.url, flags: options.standby }))
  if (standby) process.env.REPLICA_URL = standby.url
  const file = options.file ?? join(cwd, 'test.db')
  const inMemoryFile = database || options.file ? undefined : inMemory(file)
  const url = database?.url ?? `file:${file}`
  process.env.DATABASE_URL = url
  process.env.SCIM_TOKEN = 'secret'
  await emitInto(cwd, name, options)
  await options.edit?.(cwd)

  const { db, pool } = await import(/* @vite-ignore */ join(cwd, 'src/db/index.ts'))
  // The pool's end does not wait for its sockets; the server that stops next may still reach them.
  pool?.on('error', () => {})
  pool?.on('connect', (client: EventEmitter) => client.on('error', () => {}))
  const schema = await import(
    /* @vite-ignore */ join(cwd, database ? 'src/db/schema/index.ts' : 'src/db/schema.ts')
  )
  if (database) {
    const { migrate } = await import('drizzle-orm/node-postgres/migrator')
    await migrate(db, { migrationsFolder: join(cwd, 'src/db/migrations') })
  } else {
    const { migrate } = isOnD1(cwd)
      ? await import('drizzle-orm/d1/migrator')
      : await import('drizzle-orm/libsql/migrator')
    await migrate(db, { migrationsFolder: join(cwd, 'drizzle') })
  }

  const scim = await import(/* @vite-ignore */ join(cwd, 'src/scim/index.ts'))
  const app = express()
  const router = scim.scimRouter(options.options)
  if (options.app) options.app(router, app)
  else app.use('/scim/v2', router)
  const server = await listen(app)
  const { port } = server.address() as AddressInfo
  const { tables } = hosts[name]
  const { close, ...data } = hostData(url, tables)
  return {
    ...data,
    cwd,
    tables,
    answersItself: [],
    watchErrors,
    base: `http://127.0.0.1:${port}/scim/v2`,
    token: 'secret',
    db,
    scim,
    schema,
    standby,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
      await pool?.end()
      await standby?.stop()
      await database?.stop()
      remove()
      inMemoryFile?.remove()
    },
  }
}

function listen(app: Express): Promise<Server> {
  // Longer headers than by default, so that long filters reach the service and not Node's own limit.
  const server = createServer({ maxHeaderSize: 1_000_000 }, app)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function watchErrors(): () => readonly string[] {
  const log = console.error
  const logged: string[] = []
  console.error = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '))
  return () => {
    console.error = log
    return logged
  }
}

export interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the tests
  readonly body: any
}

/** Sends one request to a running host; a string body goes as it is. */
export async function call(
  host: Pick<RunningHost, 'base' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ScimAnswer> {
  const response = await fetch(`${host.base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${host.token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Changes one file of a host. */
export function editFile(cwd: string, path: string, change: (text: string) => string): void {
  const file = join(cwd, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
