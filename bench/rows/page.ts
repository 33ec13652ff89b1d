/** The page for a customer's IT: how soon it begins to come, and how large it is. */
import { gzipSync } from 'node:zlib'
import type { Benchmark } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundleApp, generateConnections, temporaryFolder } from '../hosts/host.js'
import { startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { median } from '../measure/stats.js'

const USERS = 10_000
const ROWS = 100_000

const CONNECTION = '018f0000-0000-7000-8000-ffffffffffff'

/** A connection, and what came through it. */
const insertRequests = [
  `insert into scim_connections (id, name, provider, state, created_at)
    values ('${CONNECTION}', 'Acme Okta', 'okta', 'active', now())`,
  `insert into scim_log (id, created_at, connection_id, method, resource_type, attributes, members_added, members_removed, status, milliseconds)
    select ('018f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), '${CONNECTION}', 'PATCH', 'User', 'active name.givenName', 0, 0,
      case when n % 10 = 0 then 404 else 200 end, 4
    from generate_series(1, ${ROWS}) n`,
]

export const page: Benchmark = {
  name: 'page',
  async run({ quick }) {
    const folder = temporaryFolder()
    generateConnections('postgres', folder.path, 'connections.page=true', 'log.keep=30 days')
    const databases = await createDatabases('postgres', folder.path, (name) => [
      ...insertUsers(name, USERS),
      ...insertRequests,
    ])
    const file = await bundleApp(
      folder.path,
      'page',
      ["import { setupPage } from './src/scim/setup'", "import { scimRouter } from './src/scim/index'"],
      { '/scim/v2': 'scimRouter()', '/admin/scim': 'setupPage({ allow: () => true })' },
    )
    const server = await startServer(file, { env: { DATABASE_URL: await databases.copy('page') } })
    const times: number[] = []
    let body = ''
    for (let round = 0; round < (quick ? 50 : 500); round++) {
      const begin = performance.now()
      const response = await fetch(`${server.origin}/admin/scim`)
      times.push(performance.now() - begin)
      body = await response.text()
      if (response.status !== 200 || !body.includes('Acme Okta'))
        throw new Error(`The page: ${response.status}`)
    }
    await server.stop()
    await databases.stop()
    folder.remove()
    const late = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
    const what = `the setup page, ${USERS.toLocaleString('en')} users, ${ROWS.toLocaleString('en')} rows of the log`
    return [
      {
        what: `${what}: first byte`,
        asked: { at: 'most', value: 20 },
        unit: 'ms',
        measured: median(times),
        detail: `99 of 100 in ${late.toFixed(1)} ms`,
      },
      {
        what: `${what}: all of it, gzipped`,
        asked: { at: 'most', value: 30 },
        unit: 'kB',
        measured: gzipSync(body).length / 1000,
        detail: `${(Buffer.byteLength(body) / 1000).toFixed(1)} kB before`,
      },
    ]
  },
}
