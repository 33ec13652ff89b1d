/** How much of the request for a page its rendering takes. */
import { pathToFileURL } from 'node:url'
import { render } from '../../src/runtime/dist/esm/protocol/render.js'
import type { Benchmark } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundle, bundleServer, generateHost, temporaryFolder } from '../hosts/host.js'
import { startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { compare } from '../measure/stats.js'

const PAGE = { offset: 5_000, limit: 100 }

export const rendering: Benchmark = {
  name: 'rendering',
  async run({ quick }) {
    const folder = temporaryFolder()
    generateHost('sqlite', folder.path)
    const databases = await createDatabases('sqlite', folder.path, (dialect) => insertUsers(dialect, 10_000))
    const server = await startServer(await bundleServer(folder.path, 'scim/index'), {
      env: { DATABASE_URL: await databases.copy('rendering') },
      connections: 1,
    })
    const path = `/Users?startIndex=${PAGE.offset + 1}&count=${PAGE.limit}`
    const request = async () =>
      1_000 / (await server.client.throughput(() => ({ method: 'GET', path }), quick ? 300 : 1_000))
    const { a, b, ratio } = await compare(quick ? 3 : 9, await renderer(folder.path, databases), request)
    await server.stop()
    await databases.stop()
    folder.remove()
    return [
      {
        what: 'render a page of 100 users, of its request on SQLite',
        asked: { at: 'most', value: 0.15 },
        unit: '×',
        measured: ratio,
        detail: `${a.toFixed(2)} ms of ${b.toFixed(2)} ms`,
      },
    ]
  },
}

/** Makes the function that renders a page of records to JSON many times, and tells the milliseconds of one. */
async function renderer(cwd: string, databases: { copy(name: string): Promise<string> }) {
  process.env.DATABASE_URL = await databases.copy('records')
  const outfile = `${cwd}/records.mjs`
  await bundle({
    stdin: {
      resolveDir: cwd,
      contents: `
        import { coreUser } from '@scim-gen/runtime'
        import { db } from './src/db/index'
        import { UserAdapter } from './src/scim/adapters/user'
        export const adapter = new UserAdapter()
        export const request = {
          baseUrl: 'http://127.0.0.1:3000/scim/v2',
          projection: { includes: () => true, names: () => false, apply: (resource) => resource },
        }
        adapter.context = { db, request, schema: { core: coreUser, extensions: [] }, hooks: {} }
        export const records = await adapter.getQueryset().slice(${JSON.stringify(PAGE)})`,
    },
    packages: 'external',
    outfile,
  })
  const { adapter, records, request } = await import(pathToFileURL(outfile).href)
  return async () => {
    const rounds = 300
    const start = performance.now()
    for (let round = 0; round < rounds; round++) {
      const rendered = await render(adapter, records, { request } as never)
      JSON.stringify({ Resources: rendered.map(({ resource }) => resource) })
    }
    return (performance.now() - start) / rounds
  }
}
