/** How much of the request for a page its rendering takes. */
import { fork } from 'node:child_process'
import type { Benchmark } from '../figure.js'
import { createDatabases } from '../hosts/databases.js'
import { bundle, bundleServer, generateHost, repository, temporaryFolder } from '../hosts/host.js'
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
    const page = await renderer(folder.path, databases)
    const { a, b, ratio } = await compare(quick ? 3 : 9, page.measure, request)
    page.stop()
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

/** Renders a page of records to JSON, in a process such as a server has; tells the milliseconds. */
async function renderer(cwd: string, databases: { copy(name: string): Promise<string> }) {
  const outfile = `${cwd}/records.mjs`
  await bundle({
    stdin: {
      resolveDir: cwd,
      contents: `
        import { coreUser } from '@scim-gen/runtime'
        import { Budget } from ${JSON.stringify(`${repository}/src/runtime/dist/esm/protocol/budget.js`)}
        import { render } from ${JSON.stringify(`${repository}/src/runtime/dist/esm/protocol/render.js`)}
        import { db } from './src/db/index'
        import { UserAdapter } from './src/scim/adapters/user'
        const adapter = new UserAdapter()
        // Nothing that takes a query of its own is asked for: groups are not, by default.
        const projection = { isWhole: true, includes: () => false, names: () => false }
        const request = { baseUrl: 'http://127.0.0.1:3000/scim/v2', projection, budget: new Budget() }
        adapter.context = { db, request, schema: { core: coreUser, extensions: [] }, hooks: {} }
        const records = await adapter.getQueryset().slice(${JSON.stringify(PAGE)})
        const rounds = 1_000
        process.on('message', async () => {
          const start = performance.now()
          for (let round = 0; round < rounds; round++)
            (await render(adapter, records, { request })).map(({ json }) => json).join(',')
          process.send((performance.now() - start) / rounds)
        })
        process.on('disconnect', () => process.exit())
        process.send('ready')`,
    },
    packages: 'external',
    outfile,
  })
  const env = { ...process.env, DATABASE_URL: await databases.copy('records') }
  const child = fork(outfile, { execArgv: [], env })
  const answer = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  await answer()
  return {
    stop: () => child.disconnect(),
    measure: async () => {
      const milliseconds = answer()
      child.send('render')
      return Number(await milliseconds)
    },
  }
}
