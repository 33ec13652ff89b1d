/** Emitted code against the handlers in `hand-written/`: each answers the same requests from its own copy of one database. */
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleServer, type DatabaseName, generateHost, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import type { Load } from '../measure/load.js'
import { compare } from '../measure/stats.js'
import { assertSameAnswers, newUser, patch } from './requests.js'

const CONNECTIONS = 8

const SIZES = { sqlite: 10_000, postgres: 100_000 } as const
const LABELS = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
/** An attribute that is a column of its own in the host. */
const REPLACED = { sqlite: 'name.givenName', postgres: 'title' } as const

export const handlers: Benchmark = {
  name: 'handlers',
  run: async ({ quick }) => [...(await measure('sqlite', quick)), ...(await measure('postgres', quick))],
}

async function measure(name: DatabaseName, quick: boolean): Promise<readonly Figure[]> {
  const folder = temporaryFolder()
  generateHost(name, folder.path)
  const databases = await createDatabases(name, folder.path, (dialect) => insertUsers(dialect, SIZES[name]))
  const start = async (module: string, database: string) =>
    startServer(await bundleServer(folder.path, module), {
      env: { DATABASE_URL: await databases.copy(database) },
      connections: CONNECTIONS,
    })
  const emitted = await start('scim/index', 'emitted')
  const written = await start('hand-written', 'written')

  const figures: Figure[] = []
  for (const [what, next] of requests(name)) {
    await assertSameAnswers(emitted, written, next())
    const run = (server: Server) => () => server.client.throughput(next, quick ? 300 : 1000)
    const { a, b, ratio } = await compare(quick ? 3 : 9, run(emitted), run(written))
    figures.push({
      what: `${what}, ${LABELS[name]}, ${SIZES[name].toLocaleString('en')} users`,
      asked: { at: 'least', value: 0.8 },
      unit: '×',
      measured: ratio,
      detail: `${Math.round(a)} requests/s, hand-written ${Math.round(b)}`,
    })
  }
  await emitted.stop()
  await written.stop()
  await databases.stop()
  folder.remove()
  return figures
}

function requests(name: DatabaseName): readonly (readonly [string, () => Load])[] {
  let sequence = 0
  // Walks over all users in an order that is no order of the index.
  const user = () => (sequence++ * 7919) % SIZES[name]
  const filter = (index: number) => encodeURIComponent(`userName eq "user${index}@example.com"`)
  return [
    ['GET by id', () => ({ method: 'GET', path: `/Users/${idOf(user())}` })],
    ['`userName eq`', () => ({ method: 'GET', path: `/Users?filter=${filter(user())}` })],
    ['page of 100 at 5001', () => ({ method: 'GET', path: '/Users?startIndex=5001&count=100' })],
    ['POST', () => ({ method: 'POST', path: '/Users', body: newUser(sequence++) })],
    ['PATCH replace', () => patch(idOf(user()), REPLACED[name], `New ${sequence}`)],
  ]
}
