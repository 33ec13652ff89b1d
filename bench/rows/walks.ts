/** Lists that are walked by `startIndex`, to their ends: what a page costs there, and against pages by hand. */
import assert from 'node:assert/strict'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundleServer, generateHost, temporaryFolder } from '../hosts/host.js'
import { ormHosts, startOrmServers } from '../hosts/orms.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { compare, median } from '../measure/stats.js'

const PAGE = 1_000
/** Pages at each end of a walk whose median is taken. */
const ENDS = 25

const usersOf = (quick: boolean) => (quick ? 50_000 : 1_000_000)

/** Drizzle against a walk by key, by hand, and with a condition over the host's rows. */
export const walks: Benchmark = {
  name: 'walks',
  async run({ quick }) {
    const users = usersOf(quick)
    const folder = temporaryFolder()
    generateHost('postgres', folder.path)
    const databases = await createDatabases('postgres', folder.path, (name) => insertUsers(name, users))
    const url = await databases.copy('walked')
    const start = async (module: string, { path } = folder) =>
      startServer(await bundleServer(path, module), { env: { DATABASE_URL: url } })
    const emitted = await start('scim/index')
    const written = await start('hand-written')
    const walked = await walk(emitted, users)
    const rounds = quick ? 1 : 3
    const { a, b, ratio } = await compare(
      rounds,
      async () => sum(await walk(emitted, users)),
      () => walkByKey(written, users),
    )
    await written.stop()
    const other = temporaryFolder()
    generateHost('postgres', other.path, '--set', 'user.where.jobTitle=Engineer')
    const conditional = await start('scim/index', other)
    const condition = await compare(
      rounds,
      async () => sum(await walk(conditional, users)),
      async () => sum(await walk(emitted, users)),
    )
    await emitted.stop()
    await conditional.stop()
    await databases.stop()
    folder.remove()
    other.remove()
    const of = `${users.toLocaleString('en')} users, Drizzle, PostgreSQL`
    return [
      ends(of, walked),
      {
        what: `walk over ${of}, 1,000 a page, against one by key, by hand`,
        asked: { at: 'most', value: 1.5 },
        unit: '×',
        measured: ratio,
        detail: `${(a / 1000).toFixed(1)} s, by hand ${(b / 1000).toFixed(1)} s`,
      },
      {
        what: `walk over ${of}, 1,000 a page, with a soft delete in the host against without`,
        asked: { at: 'most', value: 1.2 },
        unit: '×',
        measured: condition.ratio,
        detail: `${(condition.a / 1000).toFixed(1)} s, without ${(condition.b / 1000).toFixed(1)} s`,
      },
    ]
  },
}

/** The other ORMs; `BENCH_ORM=kysely` measures one of them. */
export const ormWalks: Benchmark = {
  name: 'orm-walks',
  async run({ quick }) {
    const users = usersOf(quick)
    const figures: Figure[] = []
    for (const [row, host] of ormHosts()) {
      const { emitted, written, stop } = await startOrmServers(row, host, { users, connections: 1 })
      figures.push(
        ends(`${users.toLocaleString('en')} users, ${host.label}, PostgreSQL`, await walk(emitted, users)),
      )
      let startIndex = users / 2 + 1
      await emitted.client.send(list(startIndex, 100))
      const { a, b, ratio } = await compare(
        quick ? 3 : 7,
        async () => {
          startIndex += 100
          return emitted.client.time(list(startIndex, 100))
        },
        () => written.client.time(list(startIndex, 100)),
      )
      figures.push({
        what: `page of 100 in the middle of a walk over ${users.toLocaleString('en')} users, ${host.label}, PostgreSQL, against one by offset and count, by hand`,
        asked: { at: 'least', value: 5 },
        unit: '×',
        measured: 1 / ratio,
        detail: `${a.toFixed(1)} ms, by hand ${b.toFixed(1)} ms`,
      })
      await stop()
    }
    return figures
  },
}

const list = (startIndex: number, count: number) =>
  ({ method: 'GET', path: `/Users?startIndex=${startIndex}&count=${count}` }) as const

/** Walks over all users: milliseconds of each page. */
async function walk({ client }: Server, users: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let startIndex = 1; startIndex <= users; startIndex += PAGE)
    times.push(await client.time(list(startIndex, PAGE)))
  return times
}

/** The same from key to key, as the handlers by hand do it. */
async function walkByKey({ client }: Server, users: number): Promise<number> {
  const start = performance.now()
  let seen = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { text } = await client.send({ method: 'GET', path: `/Users?after=${after}&count=${PAGE}` })
    const itemsPerPage = Number(/"itemsPerPage":(\d+)/.exec(text)?.[1])
    seen += itemsPerPage
    if (itemsPerPage < PAGE || seen === users) break
    after = text.slice(text.lastIndexOf('"id":"') + 6).slice(0, after.length)
  }
  assert.equal(seen, users)
  return performance.now() - start
}

function ends(of: string, times: readonly number[]): Figure {
  const first = median(times.slice(1, ENDS + 1))
  const last = median(times.slice(-ENDS))
  return {
    what: `the last pages of a walk over ${of}, 1,000 a page, against the first`,
    asked: { at: 'most', value: 1.3 },
    unit: '×',
    measured: last / first,
    detail: `${last.toFixed(1)} ms, the first ${first.toFixed(1)} ms; ${(sum(times) / 1000).toFixed(1)} s in all`,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
