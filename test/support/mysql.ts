/** A real MySQL 9 for tests: what `scripts/unpack-server.sh mysql` has unpacked, with a data folder of its own. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashOf } from '../../src/reconcile/text.js'
import { freePort } from './free-port.js'
import { makeOnce } from './made-once.js'
import { clientsGone, connect, SETUP, type TestMariadb } from './mariadb.js'
import { ended, ready } from './server-process.js'

const root = join(import.meta.dirname, '../../node_modules/.cache/scim-gen/mysql')
const libraries = join(root, 'usr/lib/x86_64-linux-gnu')
const program = join(root, 'usr/sbin/mysqld')

/** What is missing where there is no MySQL. */
export const lacksMysql = existsSync(program)
  ? undefined
  : 'MySQL 9 is not unpacked, which Debian on x86-64 can: scripts/unpack-server.sh mysql'

/** Its own loader and libraries: those of the system are older. */
const LOADER = join(libraries, 'ld-linux-x86-64.so.2')
const LOADED = ['--library-path', libraries, '--argv0', program, program]

/** Disposable: no write waits for a disk, and all of it is small. Its collation is the one that it has by default. */
const OPTIONS = [
  '--no-defaults',
  `--basedir=${join(root, 'usr')}`,
  `--lc-messages-dir=${join(root, 'usr/share/mysql')}`,
  '--secure-file-priv=NULL',
  '--mysqlx=OFF',
  '--performance-schema=OFF',
  '--disable-log-bin',
  '--innodb-flush-method=nosync',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-redo-log-capacity=8M',
  '--innodb-buffer-pool-size=64M',
]

/**
 * Starts MySQL on a free port of 127.0.0.1 and a socket in its own folder. As root (containers) it runs as root.
 *
 * @throws Error with the server's log when it does not come up
 */
export async function startMysql(): Promise<Pick<TestMariadb, 'url' | 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'scim-gen-mysql-'))
  const data = join(folder, 'data')
  const common = [...LOADED, ...OPTIONS, `--datadir=${data}`, `--tmpdir=${folder}`]
  if (process.getuid?.() === 0) common.push('--user=root')
  await mkdir(data)
  const run = promisify(execFile)
  const { stdout: version } = await run(LOADER, [...LOADED, '--version'])
  await makeOnce(`mysql-${hashOf([version, ...OPTIONS].join()).slice(0, 12)}`, data, () =>
    run(LOADER, [...common, '--initialize-insecure']),
  )
  await writeFile(join(folder, 'setup.sql'), SETUP)
  const port = await freePort()
  const server = spawn(
    LOADER,
    [
      ...common,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${join(folder, 'setup.sql')}`,
      '--skip-name-resolve',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  const url = `mysql://test:test@127.0.0.1:${port}/test`
  try {
    await ready(server, 'MySQL')
    // Whoever has signed in once needs no public key of the server's, which the driver `mariadb` asks for only where it is told to.
    await (await connect(url)).end()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop: async () => {
      await clientsGone(url)
      await stop()
    },
  }
}
