/** The same page of 10,000 users from the npm libraries that serve SCIM: one client, one request at a time. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundlePeer, bundleServer, generateHost, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { compare } from '../measure/stats.js'

const PAGE = { method: 'GET', path: '/Users?startIndex=5001&count=100' } as const

const PEERS = [
  { name: 'scimmy', what: 'scimmy 1.3.5, in memory', base: '/scim/v2' },
  { name: 'better-auth', what: '@better-auth/scim 1.7.5, SQLite', base: '/api/auth/scim/v2' },
] as const

export const peers: Benchmark = {
  name: 'peers',
  async run({ quick }) {
    const folder = temporaryFolder()
    generateHost('sqlite', folder.path)
    const databases = await createDatabases('sqlite', folder.path, (name) => insertUsers(name, 10_000))
    const own = await startServer(await bundleServer(folder.path, 'scim/index'), {
      env: { DATABASE_URL: await databases.copy('own') },
    })
    await assertFullPage(own)

    const figures: Figure[] = []
    for (const { name, what, base } of PEERS) {
      const peer = await startServer(await bundlePeer(name), {
        env: { DATABASE_URL: `file:${join(folder.path, `${name}.db`)}` },
        base,
      })
      await assertFullPage(peer)
      const run = (server: Server) => () => server.client.throughput(() => PAGE, quick ? 300 : 2000)
      const { a, b, ratio } = await compare(quick ? 3 : 7, run(own), run(peer))
      figures.push({
        what: `page of 100 at 5001 of 10,000 users, against ${what}`,
        asked: { at: 'least', value: 20 },
        unit: '×',
        measured: ratio,
        detail: `${a.toFixed(0)} requests/s, theirs ${b.toFixed(1)}`,
      })
      await peer.stop()
    }
    await own.stop()
    folder.remove()
    return figures
  },
}

async function assertFullPage(server: Server): Promise<void> {
  const { totalResults, Resources } = JSON.parse((await server.client.send(PAGE)).text)
  assert.deepEqual([totalResults, Resources.length], [10_000, 100])
}
