/**
 * What the log of requests costs them: POST, PATCH, and as many GETs as come through, with it and without, and with a database that takes
 * no row of it. In one process and one database, for two copies of the same differ by more than a log costs.
 */
import { setTimeout } from 'node:timers/promises'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleApp, type DatabaseName, generateConnections, temporaryFolder } from '../hosts/host.js'
import { startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import type { Client, Load } from '../measure/load.js'
import { compare, percentile } from '../measure/stats.js'

const USERS = 10_000

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Whoever has the token, as `bearerToken`: what a connection costs is another row. */
const CHECK = `authCheck: (request) => bearerTokenMatches(request.get('authorization'), process.env.SCIM_TOKEN)`

/** A log whose rows the database refuses. */
const refusing = (code: string) => `log: new RequestLog({
  insert: async () => { throw Object.assign(new Error('refused'), { code: '${code}' }) },
  list: async () => [],
  deleteBefore: async () => false,
}, { keep: 30 }), onError: () => {}`

/** Routers of one emitted tree, which differ in the log alone. */
const ROUTERS = {
  '/scim/v2': '',
  '/without': 'log: undefined',
  '/gone': refusing('ECONNREFUSED'),
  '/full': refusing('53100'),
}

/** Requests a second. */
const RATE = 1000

/** In milliseconds: when the rows of the round before are written. */
const WRITTEN = 500

/**
 * In milliseconds: a machine's own changes are slower, and rows that are left over are written in the next turn of those with the log,
 * which begins less than 400 ms after this one did.
 */
const SLICE = 185

/** In milliseconds. */
const WARM = 3000

/** How many turns of each: throughput varies by an eighth, so their median by a hundredth. */
const TURNS = 300
const SOME_TURNS = 100

export const log: Benchmark = {
  name: 'log',
  run: async ({ quick }) => [...(await on('postgres', quick)), ...(await on('sqlite', quick))],
}

async function on(name: DatabaseName, quick: boolean): Promise<readonly Figure[]> {
  const folder = temporaryFolder()
  generateConnections(name, folder.path, 'log.keep=30 days')
  const databases = await createDatabases(name, folder.path, (database) => insertUsers(database, USERS))
  const imports = [
    "import { scimRouter } from './src/scim/index'",
    "import { RequestLog } from '@scim-gen/runtime/log'",
  ]
  const routers = Object.entries(ROUTERS).map(([path, options]) => [
    path,
    `scimRouter({ ${CHECK}, ${options} })`,
  ])
  const server = await startServer(
    await bundleApp(folder.path, 'logged', imports, Object.fromEntries(routers)),
    { env: { DATABASE_URL: await databases.copy('logged') }, connections: 8 },
  )
  const without = server.at('/without')
  const database = name === 'postgres' ? 'PostgreSQL' : 'SQLite'
  let sequence = 0
  const post = (): Load => {
    const userName = `log${sequence++}@example.com`
    return { method: 'POST', path: '/Users', body: { userName, emails: [{ value: userName }] } }
  }
  const patch = (): Load => ({
    method: 'PATCH',
    path: `/Users/${idOf((sequence++ * 7919) % USERS)}`,
    body: {
      schemas: [PATCH_OP],
      Operations: [{ op: 'replace', path: 'name.givenName', value: `Ann ${sequence}` }],
    },
  })
  const get = (): Load => ({ method: 'GET', path: `/Users/${idOf((sequence++ * 7919) % USERS)}` })
  const figure = async (what: string, next: () => Load, other: Client, rounds: number): Promise<Figure> => {
    for (const client of [other, without]) await client.throughput(next, WARM)
    const run = (client: Client) => () => client.throughput(next, SLICE)
    const { a, b, ratio } = await compare(quick ? 20 : rounds, run(other), run(without))
    return {
      what: `${what}, ${database}, with the log against none`,
      asked: { at: 'least', value: 0.98 },
      unit: '×',
      measured: ratio,
      detail: `${Math.round(a)} requests/s, without ${Math.round(b)}`,
    }
  }
  /** At a thousand requests a second, or at as many as come through: the slowest of a hundred, of the medians of rounds. */
  const paced = async (what: string, next: () => Load): Promise<Figure> => {
    const run = (client: Client) => async () => {
      await setTimeout(WRITTEN)
      return percentile(await client.paced(next, RATE, quick ? 500 : 2000), 0.99)
    }
    const { a, b, ratio } = await compare(quick ? 5 : 15, run(server.client), run(without))
    return {
      what: `${what} at ${RATE} requests/s, ${database}: 99 of 100, with the log against none`,
      asked: { at: 'most', value: 1.02 },
      unit: '×',
      measured: ratio,
      detail: `${a.toFixed(1)} ms, without ${b.toFixed(1)} ms`,
    }
  }
  const figures = [
    await figure('POST', post, server.client, TURNS),
    await figure('PATCH', patch, server.client, TURNS),
    await figure('GET by id', get, server.client, SOME_TURNS),
    await paced('GET by id', get),
    await figure('POST, the log’s database gone', post, server.at('/gone'), SOME_TURNS),
    await figure('POST, the log’s disk full', post, server.at('/full'), SOME_TURNS),
  ]
  await server.stop()
  await databases.stop()
  folder.remove()
  return figures
}
