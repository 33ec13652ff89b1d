/** Emitted code against handlers of the same ORM in `hand-written/orms/`, both on Express, on PostgreSQL. */
import type { Benchmark, Figure } from '../figure.js'
import { idOf } from '../hosts/databases.js'
import { type OrmServers, ormHosts, startOrmServers } from '../hosts/orms.js'
import type { Server } from '../hosts/server.js'
import type { Load } from '../measure/load.js'
import { compare } from '../measure/stats.js'
import { assertSameAnswers, newUser, patch } from './requests.js'

const USERS = 100_000
const CONNECTIONS = 8

/** `BENCH_ORM=kysely` measures one of them. */
export const orms: Benchmark = {
  name: 'orms',
  run: async ({ quick }) => {
    const figures: Figure[] = []
    for (const [row, host] of ormHosts()) {
      const servers = await startOrmServers(row, host, { users: USERS, connections: CONNECTIONS })
      figures.push(...(await measure(servers, host.label, quick)))
      await servers.stop()
    }
    return figures
  },
}

async function measure({ emitted, written }: OrmServers, label: string, quick: boolean) {
  const figures: Figure[] = []
  for (const [what, next] of requests()) {
    await assertSameAnswers(emitted, written, next())
    const run = (server: Server) => () => server.client.throughput(next, quick ? 300 : 700)
    const { a, b, ratio } = await compare(quick ? 3 : 7, run(emitted), run(written))
    figures.push({
      what: `${what}, ${label}, PostgreSQL, ${USERS.toLocaleString('en')} users`,
      asked: { at: 'least', value: 0.8 },
      unit: '×',
      measured: ratio,
      detail: `${Math.round(a)} requests/s, hand-written ${Math.round(b)}`,
    })
  }
  return figures
}

function requests(): readonly (readonly [string, () => Load])[] {
  let sequence = 0
  const user = () => (sequence++ * 7919) % USERS
  const filter = (index: number) => encodeURIComponent(`userName eq "user${index}@example.com"`)
  return [
    ['GET by id', () => ({ method: 'GET', path: `/Users/${idOf(user())}` })],
    ['`userName eq`', () => ({ method: 'GET', path: `/Users?filter=${filter(user())}` })],
    ['page of 100 at 5001', () => ({ method: 'GET', path: '/Users?startIndex=5001&count=100' })],
    ['POST', () => ({ method: 'POST', path: '/Users', body: newUser(sequence++) })],
    ['PATCH replace', () => patch(idOf(user()), 'name.givenName', `New ${sequence}`)],
  ]
}
