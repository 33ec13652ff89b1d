/** What a page costs the service's process, against release 0.2.0. */
import type { Benchmark } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import * as own from '../hosts/host.js'
import { buildRelease } from '../hosts/release.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { cpuOf } from '../measure/cpu.js'
import { compare } from '../measure/stats.js'

const PAGE = { method: 'GET', path: '/Users?startIndex=5001&count=100' } as const

export const pageCpu: Benchmark = {
  name: 'page-cpu',
  async run({ quick }) {
    const release = buildRelease('0.2.0')
    if (!release) {
      process.stderr.write('The history of this clone does not have 0.2.0.\n')
      return []
    }
    const theirs: typeof own = await import(`${release.path}/bench/hosts/host.ts`)
    const folder = own.temporaryFolder()
    own.generateHost('postgres', folder.path)
    const databases = await createDatabases('postgres', folder.path, (name) => insertUsers(name, 100_000))
    const then = theirs.temporaryFolder()
    theirs.generateHost('postgres', then.path)
    // A column that 0.2.0 does not know is null; so both have one database.
    const start = async (host: typeof own, cwd: string) =>
      startServer(await host.bundleServer(cwd, 'scim/index'), { env: { DATABASE_URL: databases.url } })
    const [now, before] = [await start(own, folder.path), await start(theirs, then.path)]
    const { a, b, ratio } = await compare(quick ? 3 : 9, cpu(now, quick), cpu(before, quick))
    for (const server of [now, before]) await server.stop()
    await databases.stop()
    for (const each of [folder, then, release]) each.remove()
    return [
      {
        what: 'CPU of Node for a page of 100, Drizzle, PostgreSQL, 100,000 users, against 0.2.0',
        asked: { at: 'most', value: 0.5 },
        unit: '×',
        measured: ratio,
        detail: `${a.toFixed(2)} ms, with 0.2.0 ${b.toFixed(2)} ms`,
      },
    ]
  },
}

/** Milliseconds of CPU a request. */
const cpu =
  ({ client, pid }: Server, quick: boolean) =>
  async () => {
    const requests = quick ? 200 : 600
    const before = cpuOf(pid)
    for (let count = 0; count < requests; count++) await client.send(PAGE)
    return (cpuOf(pid) - before) / requests
  }
