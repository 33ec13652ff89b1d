/** DocumentDB for tests, which speaks MongoDB's protocol: what `scripts/unpack-server.sh documentdb` has unpacked, with a data folder of its own. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { freePort } from '../free-port.js'
import { ended, ready } from '../server-process.js'
import { commandRunner } from './commands.js'
import { wireServer } from './wire.js'

const root = join(import.meta.dirname, '../../../node_modules/.cache/scim-gen/documentdb')
const bin = join(root, 'usr/lib/postgresql/18/bin')

/** What is missing where there is no DocumentDB. */
export const lacksDocumentdb = existsSync(join(bin, 'postgres'))
  ? undefined
  : 'DocumentDB is not unpacked, which Debian on x86-64 can: scripts/unpack-server.sh documentdb'

/** Neither user is to be root, as which PostgreSQL does not run. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  `dynamic_library_path=${join(root, 'usr/lib/postgresql/18/lib')}`,
  `extension_control_path=${join(root, 'usr/share/postgresql/18')}`,
  'shared_preload_libraries=pg_cron, pg_documentdb_core, pg_documentdb',
  'cron.database_name=postgres',
]

/**
 * Starts PostgreSQL with DocumentDB, and in this process a gateway that speaks MongoDB's protocol: as much of it as Mongoose sends.
 *
 * @throws Error with the server's log when it does not come up
 */
export async function startDocumentdb(): Promise<{
  readonly url: string
  readonly stop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'scim-gen-documentdb-'))
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  await chmod(folder, 0o700)
  const initdb = [
    '-D',
    folder,
    '-U',
    'postgres',
    '--auth=trust',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  ]
  await promisify(execFile)(join(bin, 'initdb'), initdb, { ...as, cwd: folder })
  const port = await freePort()
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...settings], {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 40 })
  // It is told when the server ends, before anybody asks again.
  pool.on('error', () => {})
  const gateway = wireServer(hello, commandRunner(pool, hello))
  const address = () => `127.0.0.1:${(gateway.address() as AddressInfo).port}`
  function hello() {
    return {
      ...{ helloOk: true, isWritablePrimary: true, ismaster: true, secondary: false, readOnly: false },
      ...{ setName: 'rs0', setVersion: 1, hosts: [address()], me: address(), primary: address() },
      ...{ maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
      ...{ localTime: new Date(), logicalSessionTimeoutMinutes: 30, minWireVersion: 0, maxWireVersion: 21 },
      ok: 1,
    }
  }
  const stop = async () => {
    process.off('exit', kill)
    gateway.close()
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(server, 'DocumentDB', 'ready to accept connections')
    await pool.query('create extension documentdb cascade')
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `mongodb://${address()}/app?replicaSet=rs0&directConnection=true`, stop }
}
