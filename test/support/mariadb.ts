/** A real MariaDB for tests: the machine's own server, with a data folder of its own. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { describe } from 'vitest'
import { hashOf } from '../../src/reconcile/text.js'
import { freePort } from './free-port.js'
import { makeOnce } from './made-once.js'
import { ended, ready } from './server-process.js'

export interface TestMariadb {
  /** Of a user with all rights, for the database `test` (utf8mb4): make further ones with `create database`. */
  readonly url: string
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>
  /** The same, whoever is still connected. */
  readonly kill: () => Promise<void>
}

// Servers are outside of the path of users on some systems.
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) }

/** What the server says that it is, where there is one. */
export const installed = (() => {
  try {
    return execFileSync('mariadbd', ['--version'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    })
  } catch {
    return undefined
  }
})()

/** `describe` where there is a MariaDB; where there is none its tests are skipped, and their title says why. */
export const describeMariadb = (title: string, define: () => void) =>
  installed
    ? describe(title, define)
    : describe.skip(`${title} (mariadbd is not installed: apt-get install mariadb-server)`, define)

/** Disposable: no write waits for a disk, and all of it is small. */
const OPTIONS = [
  '--innodb-flush-method=nosync',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-log-file-size=8M',
  '--innodb-buffer-pool-size=64M',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_general_ci',
]

/** The user and the database of the URL. */
export const SETUP = `
create user test@'%' identified by 'test';
grant all on *.* to test@'%' with grant option;
create database test;
`

/**
 * Starts MariaDB on a free port of 127.0.0.1 and a socket in its own folder, in about a second. Its collation is the
 * one that ignores most: case, accents, spaces at the end. As root (containers) the server runs as root.
 *
 * @param flags further ones for the server
 * @param prepare writes what its data folder has before it starts
 * @param setup SQL that it runs first
 * @throws Error with the server's log when it does not come up
 */
export async function startMariadb(
  flags: readonly string[] = [],
  prepare: (data: string) => Promise<unknown> = async () => {},
  setup = SETUP,
): Promise<TestMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'scim-gen-mariadb-'))
  // Temporary tables of its own, too: two servers that start at once give theirs the same names.
  const common = [...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`], ...OPTIONS]
  if (process.getuid?.() === 0) common.push('--user=root')
  const install = [
    ...common,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ]
  await mkdir(join(folder, 'data'))
  await makeOnce(`mariadb-${hashOf([installed, ...OPTIONS].join()).slice(0, 12)}`, join(folder, 'data'), () =>
    promisify(execFile)('mariadb-install-db', install, { env }),
  )
  await writeFile(join(folder, 'setup.sql'), setup)
  await prepare(join(folder, 'data'))
  const port = await freePort()
  const server = spawn(
    'mariadbd',
    [
      ...common,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${join(folder, 'setup.sql')}`,
      '--skip-name-resolve',
      ...flags,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(server, 'MariaDB')
  } catch (error) {
    await stop()
    throw error
  }
  const url = `mysql://test:test@127.0.0.1:${port}/test`
  return {
    url,
    stop: async () => {
      await clientsGone(url)
      await stop()
    },
    kill: stop,
  }
}

/** Waits, two seconds at the most, for clients to hang up: a pool whose server is gone is an unhandled error. */
export async function clientsGone(url: string): Promise<void> {
  const client = await connect(url)
  for (let waited = 0; waited < 2000; waited += 20) {
    const [rows] = await client.query(
      `select 1 from information_schema.processlist where user = 'test' and id <> connection_id()`,
    )
    if (Array.isArray(rows) && rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await client.end()
}

/** What the tests use of a connection of mysql2: the text protocol and the one of prepared statements. */
export interface MariadbConnection {
  query(sql: string | MariadbQuery, parameters?: readonly unknown[]): Promise<[unknown, unknown]>
  execute(sql: string | MariadbQuery, parameters?: readonly unknown[]): Promise<[unknown, unknown]>
  end(): Promise<void>
}

interface MariadbQuery {
  readonly sql: string
  readonly rowsAsArray: boolean
}

interface Mysql2 {
  createConnection(options: object): Promise<MariadbConnection>
}

/** Opens a connection with mysql2, which the fixtures' hosts install. */
export function connect(url: string, options: object = {}): Promise<MariadbConnection> {
  const load: (name: string) => Mysql2 = createRequire(
    new URL('../../fixtures/package.json', import.meta.url),
  )
  return load('mysql2/promise').createConnection({ uri: url, ...options })
}
