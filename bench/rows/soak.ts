/** Several processes on one database: their throughput together, their memory over a long time, and that no write is lost. */
import { readFileSync } from 'node:fs'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundleServer, generateHost, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { cpuOf } from '../measure/cpu.js'
import { Ledger } from '../measure/ledger.js'
import { compare, median } from '../measure/stats.js'

const USERS = 100_000
const LANES = 8
/** How often memory is looked at: "hours" of the day that the load stands for. */
const HOURS = 24

/** A host on PostgreSQL, and as many servers of it as asked. */
async function hosted<Result>(
  work: (start: (count: number) => Promise<readonly Server[]>) => Promise<Result>,
) {
  const folder = temporaryFolder()
  generateHost('postgres', folder.path)
  const databases = await createDatabases('postgres', folder.path, (name) => insertUsers(name, USERS))
  const env = { DATABASE_URL: await databases.copy('shared') }
  const file = await bundleServer(folder.path, 'scim/index')
  const result = await work((count) =>
    Promise.all(Array.from({ length: count }, () => startServer(file, { env, connections: LANES }))),
  )
  await databases.stop()
  folder.remove()
  return result
}

/** All lanes at once, each at the next of the servers. */
const load = (ledger: Ledger, servers: readonly Server[], goesOn: () => boolean) =>
  Promise.all(
    Array.from({ length: LANES }, (_, lane) => {
      const server = servers[lane % servers.length]
      return server && ledger.lane(server.client, lane, LANES, goesOn)
    }),
  )

const lostBy = async (ledger: Ledger, [server]: readonly Server[]) =>
  server ? ledger.lost(server.client) : 0

const stop = (servers: readonly Server[]) => Promise.all(servers.map((server) => server.stop()))

const lostWrites = (what: string, lost: number, requests: number): Figure => ({
  what: `writes that were acknowledged and are lost, ${what}`,
  asked: { at: 'most', value: 0 },
  unit: 'writes',
  measured: lost,
  detail: `${requests.toLocaleString('en')} requests, none refused`,
})

/** Four processes against one, which take turns. */
export const processes: Benchmark = {
  name: 'processes',
  run: ({ quick }) =>
    hosted(async (start) => {
      const four = await start(4)
      const one = await start(1)
      const ledger = new Ledger(USERS)
      const milliseconds = { four: [] as number[], one: [] as number[] }
      const rate = (servers: readonly Server[], times: number[]) => async () => {
        const begin = performance.now()
        const before = { requests: ledger.requests, cpu: cpuOfAll(servers) }
        await load(ledger, servers, () => performance.now() - begin < (quick ? 1_000 : 4_000))
        const requests = ledger.requests - before.requests
        times.push((cpuOfAll(servers) - before.cpu) / requests)
        return (requests * 1_000) / (performance.now() - begin)
      }
      const measured = await compare(
        quick ? 3 : 9,
        rate(four, milliseconds.four),
        rate(one, milliseconds.one),
      )
      const lost = await lostBy(ledger, one)
      await stop([...four, ...one])
      const what = 'mixed load, four processes on one PostgreSQL'
      const [ofFour, ofOne] = [median(milliseconds.four), median(milliseconds.one)]
      return [
        {
          what: `${what}, against one process`,
          asked: { at: 'least', value: 1.5 },
          unit: '×',
          measured: measured.ratio,
          detail: `${Math.round(measured.a)} requests/s, one ${Math.round(measured.b)}; the database and the client share the cores`,
        },
        {
          what: `${what}: CPU of the service a request, against one process`,
          asked: { at: 'most', value: 1.2 },
          unit: '×',
          measured: ofFour / ofOne,
          detail: `${ofFour.toFixed(2)} ms, one ${ofOne.toFixed(2)} ms`,
        },
        lostWrites(what, lost, ledger.requests),
      ]
    }),
}

/** As many requests as a busy day has; `SOAK=100000` for fewer. */
export const soak: Benchmark = {
  name: 'soak',
  run: ({ quick }) =>
    hosted(async (start) => {
      const requests = Number(process.env.SOAK ?? (quick ? 50_000 : 2_000_000))
      const servers = await start(2)
      const ledger = new Ledger(USERS)
      const memory: number[][] = []
      for (let hour = 1; hour <= HOURS; hour++) {
        const samples: number[] = []
        const end = (requests * hour) / HOURS
        for (let part = 1; part <= 10; part++) {
          const until = end - (requests / HOURS) * (1 - part / 10)
          await load(ledger, servers, () => ledger.requests < until)
          samples.push(Math.max(...servers.map(({ pid }) => residentOf(pid))))
        }
        memory.push(samples)
      }
      const lost = await lostBy(ledger, servers)
      await stop(servers)
      const [second = 0, last = 0] = [memory[1], memory.at(-1)].map((samples) => median(samples ?? []))
      const what = `${requests.toLocaleString('en')} mixed requests over two processes`
      return [
        {
          what: `memory of a service under ${what}: its last hour of ${HOURS} against the second`,
          asked: { at: 'most', value: 1.05 },
          unit: '×',
          measured: last / second,
          detail: `${last.toFixed(0)} MB, in the second ${second.toFixed(0)} MB`,
        },
        lostWrites(what, lost, ledger.requests),
      ]
    }),
}

const cpuOfAll = (servers: readonly Server[]) => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)

/** What a process holds now, in MB. */
const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
