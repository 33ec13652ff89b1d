/** Each framework's mount against a handler by hand for the same framework, which calls the same service. */
import { join } from 'node:path'
import { newFolder } from '../../test/matrix/support/folders.js'
import type { Benchmark, Figure } from '../figure.js'
import { bundle, repository } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import type { Load } from '../measure/load.js'
import { compare } from '../measure/stats.js'
import { assertSameAnswers, newUser } from './requests.js'

const CONNECTIONS = 8

interface Framework {
  readonly label: string
  /** Whether the handler by hand has the framework's body parser before it, as its users do; the mount reads bodies itself. */
  readonly parses: boolean
}

/** By the name of their file in `fixtures/mounts`, and in its folder `native`. */
const frameworks: Readonly<Record<string, Framework>> = {
  express: { label: 'Express 5', parses: true },
  'express-4': { label: 'Express 4', parses: true },
  fastify: { label: 'Fastify', parses: true },
  hono: { label: 'Hono', parses: false },
  koa: { label: 'Koa', parses: true },
  'nest-express': { label: 'NestJS on Express', parses: true },
  'nest-fastify': { label: 'NestJS on Fastify', parses: true },
  'next-app': { label: 'Next.js, App Router', parses: false },
  'next-pages': { label: 'Next.js, Pages Router', parses: true },
  fetch: { label: 'Fetch', parses: false },
}

/** `BENCH_FRAMEWORK=koa` measures one of them. */
export const mounts: Benchmark = {
  name: 'mounts',
  run: async ({ quick }) => {
    const figures: Figure[] = []
    for (const [name, framework] of Object.entries(frameworks)) {
      if (process.env.BENCH_FRAMEWORK && process.env.BENCH_FRAMEWORK !== name) continue
      figures.push(...(await measure(name, framework, quick)))
    }
    return figures
  },
}

async function measure(
  name: string,
  { label, parses }: Framework,
  quick: boolean,
): Promise<readonly Figure[]> {
  const mounted = await start(name, false)
  const native = await start(`native/${name}`, parses)
  const figures: Figure[] = []
  for (const [what, next] of await requests([mounted, native])) {
    await assertSameAnswers(mounted, native, next())
    const run = (server: Server) => () => server.client.throughput(next, quick ? 300 : 1000)
    const { a, b, ratio } = await compare(quick ? 3 : 15, run(mounted), run(native))
    figures.push({
      what: `${what} from memory, mounted on ${label}, against a handler by hand`,
      asked: { at: 'least', value: 0.95 },
      unit: '×',
      measured: ratio,
      detail: `${Math.round(a)} requests/s, by hand ${Math.round(b)}`,
    })
  }
  await mounted.stop()
  await native.stop()
  return figures
}

/** Bundles an app of `fixtures/mounts`, in a place from where it finds the packages of the fixtures, and starts it. */
async function start(name: string, hasParser: boolean): Promise<Server> {
  const outfile = join(newFolder('bench-mount'), 'server.mjs')
  await bundle({
    stdin: {
      resolveDir: repository,
      contents: `
        import { serve } from './fixtures/mounts/${name}.ts'
        import { routes } from './test/mount/support/directory.ts'
        const settings = { routes, db: new Map(), onError: console.error, prefix: '/scim/v2', trustsProxy: false }
        const { origin } = await serve({ ...settings, hasParser: ${hasParser} })
        process.send(Number(new URL(origin).port))
        process.on('disconnect', () => process.exit())`,
    },
    packages: 'external',
    outfile,
  })
  return startServer(outfile, { connections: CONNECTIONS, token: 'secret' })
}

/** One user, who is read and replaced: no directory grows. */
async function requests(servers: readonly Server[]): Promise<readonly (readonly [string, () => Load])[]> {
  for (const { client } of servers) await client.send({ method: 'POST', path: '/Users', body: newUser(0) })
  const path = '/Users/00000000-0000-7000-8000-000000000001'
  return [
    ['GET by id', () => ({ method: 'GET', path })],
    ['PUT', () => ({ method: 'PUT', path, body: newUser(1) })],
  ]
}
