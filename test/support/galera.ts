/** A cluster of MariaDB for tests: three nodes of Galera on this machine, each of which takes writes. */
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { createServer, connect as dial, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { freePort } from './free-port.js'
import { connect, installed, startMariadb, type TestMariadb } from './mariadb.js'

const PROVIDER = '/usr/lib/galera/libgalera_smm.so'

const NOBODY = 65_534

/** What is missing where there is no Galera. */
export const lacksGalera =
  installed && existsSync(PROVIDER) && existsSync('/usr/bin/rsync')
    ? undefined
    : 'mariadbd, Galera or rsync is not installed: apt-get install mariadb-server galera-4 rsync'

/**
 * Starts three nodes, and a balancer before them that gives each connection the next one. What is committed on one is
 * seen on the others at once, as an app needs that reads what it has written (`wsrep_sync_wait`).
 *
 * @throws Error with a node's log when it does not come up
 */
export async function startGalera(): Promise<Pick<TestMariadb, 'url' | 'stop'>> {
  const groupPorts = [await freePort(), await freePort(), await freePort()]
  const nodes: TestMariadb[] = []
  // One that is asked when another has gone waits for it.
  const stop = async () => void (await Promise.all(nodes.map((node) => node.kill())))
  try {
    for (const [index, port] of groupPorts.entries()) {
      const flags = await flagsOf(port, groupPorts.slice(0, index).map(addressOf).join())
      const node = await (index === 0 ? startMariadb(flags) : startMariadb(flags, emptied, ''))
      nodes.push(node)
      await isMember(node, index + 1)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const balancer = await startBalancer(nodes.map(({ url }) => Number(new URL(url).port)))
  const url = new URL(nodes[0]?.url ?? '')
  url.port = String(balancer.port)
  return {
    url: url.href,
    stop: async () => {
      await balancer.stop()
      await stop()
    },
  }
}

/** Nothing, for the first node to fill. Where servers run as root, rsync writes as nobody. */
async function emptied(data: string): Promise<void> {
  await rm(data, { recursive: true })
  await mkdir(data)
  if (process.getuid?.() !== 0) return
  await chown(data, NOBODY, NOBODY)
  await chmod(dirname(data), 0o755)
}

const addressOf = (port: number) => `127.0.0.1:${port}`

async function flagsOf(port: number, others: string): Promise<readonly string[]> {
  const received = addressOf(await freePort())
  return [
    '--wsrep-on=ON',
    `--wsrep-provider=${PROVIDER}`,
    `--wsrep-cluster-address=gcomm://${others}`,
    '--wsrep-node-address=127.0.0.1',
    '--wsrep-cluster-name=test',
    '--wsrep-sync-wait=15',
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=${addressOf(await freePort())}`,
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    `--wsrep-provider-options=gmcast.listen_addr=tcp://${addressOf(port)};ist.recv_addr=${received};gcache.size=16M`,
  ]
}

/** Waits until a node answers as one of so many. */
async function isMember({ url }: TestMariadb, size: number): Promise<void> {
  const wanted = { wsrep_ready: 'ON', wsrep_cluster_size: String(size), wsrep_local_state_comment: 'Synced' }
  let seen: Readonly<Record<string, string>> = {}
  for (let waited = 0; waited < 30_000; waited += 50) {
    seen = await statusOf(url).catch((error) => ({ error: String(error) }))
    if (Object.entries(wanted).every(([name, value]) => seen[name] === value)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`A node is not one of ${size}: ${JSON.stringify(seen)}`)
}

async function statusOf(url: string): Promise<Readonly<Record<string, string>>> {
  const client = await connect(url)
  try {
    const [rows] = await client.query({ sql: "show status like 'wsrep%'", rowsAsArray: true })
    return Array.isArray(rows) ? Object.fromEntries(rows) : {}
  } finally {
    await client.end()
  }
}

async function startBalancer(targets: readonly number[]) {
  const sockets = new Set<Socket>()
  let next = 0
  const server = createServer((client) => {
    const node = dial(targets[next++ % targets.length] ?? 0, '127.0.0.1')
    for (const [from, to] of [
      [client, node],
      [node, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
