/** What the log of requests costs them: POST and PATCH with it and without, and with a database that takes no row of it. */
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleServer, type DatabaseName, generateConnections, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import type { Load } from '../measure/load.js'
import { compare } from '../measure/stats.js'

const USERS = 10_000

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Whoever has the token, as `bearerToken`: what a connection costs is another row. */
const CHECK = `authCheck: (request) => bearerTokenMatches(request.get('authorization'), process.env.SCIM_TOKEN)`

/** A log whose database is gone. */
const DEAD = `log: new RequestLog({
  insert: async () => { throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) },
  list: async () => [],
  deleteBefore: async () => false,
}, { keep: 30 })`

export const log: Benchmark = {
  name: 'log',
  run: async ({ quick }) => [...(await on('postgres', quick)), ...(await on('sqlite', quick))],
}

/** Three servers of one emitted tree, which differ in the log alone. */
async function on(name: DatabaseName, quick: boolean): Promise<readonly Figure[]> {
  const folder = temporaryFolder()
  generateConnections(name, folder.path, 'log.keep=30 days')
  const databases = await createDatabases(name, folder.path, (database) => insertUsers(database, USERS))
  const start = async (copy: string, options = '') =>
    startServer(await bundleServer(folder.path, 'scim/index', `{ ${CHECK}, ${options} }`), {
      env: { DATABASE_URL: await databases.copy(copy) },
      connections: 8,
    })
  const servers = {
    with: await start('logged'),
    without: await start('unlogged', 'log: undefined'),
    dead: await start('gone', DEAD),
  }
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
  const figure = async (what: string, next: () => Load, other: Server): Promise<Figure> => {
    const run = (server: Server) => () => server.client.throughput(next, quick ? 300 : 1000)
    const { a, b, ratio } = await compare(quick ? 7 : 25, run(other), run(servers.without))
    return {
      what: `${what}, ${database}, with the log against none`,
      asked: { at: 'least', value: 0.98 },
      unit: '×',
      measured: ratio,
      detail: `${Math.round(a)} requests/s, without ${Math.round(b)}`,
    }
  }
  const figures = [
    await figure('POST', post, servers.with),
    await figure('PATCH', patch, servers.with),
    await figure('POST, the log’s database gone', post, servers.dead),
  ]
  for (const server of Object.values(servers)) await server.stop()
  await databases.stop()
  folder.remove()
  return figures
}
