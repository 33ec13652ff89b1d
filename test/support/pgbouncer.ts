/** PgBouncer in transaction mode, before a server of PostgreSQL: Debian's package. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.js'
import { ended } from './server-process.js'

export interface TestPgbouncer {
  /** The URL of the server, with the pooler's port. */
  readonly url: string
  readonly stop: () => Promise<void>
}

// Servers are outside of the path of users on some systems.
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) }

/** What is missing where there is no PgBouncer. */
export const lacksPgbouncer = (() => {
  try {
    execFileSync('pgbouncer', ['--version'], { env, stdio: 'ignore' })
    return undefined
  } catch {
    return 'pgbouncer is not installed: apt-get install pgbouncer'
  }
})()

/** Fewer than any app's own pool, so that a transaction has another session than the one before it. */
const SESSIONS = 3

/**
 * Starts PgBouncer on a free port of 127.0.0.1. What a session is told it forgets in no way of its own: the next
 * transaction in it is anybody's.
 *
 * @param url of a server of PostgreSQL
 * @throws Error with its log when it does not come up
 */
export async function startPgbouncer(url: string): Promise<TestPgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'scim-gen-pgbouncer-'))
  // It refuses to be root, and then reads this as a user that has no rights here.
  await chmod(folder, 0o755)
  const listening = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${SESSIONS}`,
    'max_client_conn = 500',
  ]
  await writeFile(file, `${settings.join('\n')}\n`)
  const server = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(server, listening)
  } catch (error) {
    await stop()
    throw error
  }
  const pooled = new URL(url)
  pooled.port = String(listening)
  return { url: pooled.href, stop }
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  let log = ''
  server.stderr?.on('data', (text) => {
    log += text
  })
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (server.exitCode !== null) break
    if (await listens(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`PgBouncer did not start:\n${log}`)
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
