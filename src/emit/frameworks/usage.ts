/** What the developer of a host writes to mount the service, per framework. */
import { posix } from 'node:path'
import type { Framework, Orm, ScimConfig } from '../../config/config.js'
import { literal } from '../literal.js'

interface Usage {
  /** The expression that mounts the service; `db` is an argument where the host passes its handle. */
  readonly mount: (config: MountConfig) => string
  /** What to do with it, after the first run: the expression follows. */
  readonly step: (config: MountConfig) => string
  /** How the handle is passed. */
  readonly withDb: string
  /** Where the framework's authentication leaves the user; absent where it has no place for one. */
  readonly user?: string
}

type MountConfig = Pick<ScimConfig, 'basePath' | 'db' | 'framework' | 'orm' | 'out'>

/** `{ db }` where the host passes its handle. */
const options = ({ db }: MountConfig) => (db === 'argument' ? '{ db }' : '')

const BEFORE_ALL = 'before body parsers and CSRF protection'
const APP_FUNCTIONS = '{ DELETE, GET, OPTIONS, PATCH, POST, PUT }'

/** What the Nest modules of ORMs provide. */
const providers: Partial<Record<Orm, string>> = { typeorm: 'EntityManager', 'mikro-orm': 'EntityManager' }

const nest: Usage = {
  mount: ({ db, orm }) =>
    db === 'argument'
      ? `imports: [ScimModule.forRootAsync({ inject: [${providers[orm] ?? 'DB'}], useFactory: (db) => ({ db }) })]`
      : 'imports: [ScimModule.forRoot()]',
  step: ({ out }) => `import ScimModule of ${out}/index.ts in your root module`,
  withDb: 'ScimModule.forRootAsync({ inject, useFactory })',
  user: 'request.user',
}

const usages: Readonly<Record<Framework, Usage>> = {
  express: {
    mount: (config) => `app.use(${literal(config.basePath)}, scimRouter(${options(config)}))`,
    step: ({ out }) => `mount ${out}/index.ts ${BEFORE_ALL}`,
    withDb: 'scimRouter({ db })',
    user: 'request.user',
  },
  fastify: {
    mount: ({ basePath, db }) =>
      `app.register(scimPlugin, { prefix: ${literal(basePath)}${db === 'argument' ? ', db' : ''} })`,
    step: ({ out }) => `register the plugin of ${out}/index.ts`,
    withDb: 'app.register(scimPlugin, { db })',
    user: 'request.user',
  },
  hono: {
    mount: (config) => `app.route(${literal(config.basePath)}, scimApp(${options(config)}))`,
    step: ({ out }) => `mount ${out}/index.ts before CSRF protection`,
    withDb: 'scimApp({ db })',
    user: 'c.var.user',
  },
  koa: {
    mount: (config) => `app.use(mount(${literal(config.basePath)}, scimMiddleware(${options(config)})))`,
    step: ({ out }) => `mount ${out}/index.ts, with koa-mount, ${BEFORE_ALL}`,
    withDb: 'scimMiddleware({ db })',
    user: 'ctx.state.user',
  },
  nest,
  'nest-fastify': nest,
  next: {
    mount: (config) =>
      config.db === 'argument'
        ? `export const ${APP_FUNCTIONS} = scimRoutes({ db })`
        : `export ${APP_FUNCTIONS} from ${literal(importPath(config))}`,
    step: (config) => `write ${routeFile(config)}`,
    withDb: 'scimRoutes({ db })',
  },
  'next-pages': {
    mount: (config) =>
      `${
        config.db === 'argument'
          ? 'export default scimHandler({ db })'
          : `export { default } from ${literal(importPath(config))}`
      }; export const config = { api: { bodyParser: false } }`,
    step: (config) => `write ${routeFile(config)}`,
    withDb: 'scimHandler({ db })',
  },
  fetch: {
    mount: ({ db }) => (db === 'argument' ? 'createScimFetch({ db })' : 'scimFetch(request)'),
    step: ({ basePath, out }) => `answer requests below ${basePath} with ${out}/index.ts`,
    withDb: 'createScimFetch({ db })',
  },
}

/** What a host on a framework writes; undefined for a name that is none. */
export const usageOf = (framework: string): Usage | undefined =>
  Object.entries(usages).find(([name]) => name === framework)?.[1]

/** The line that mounts the service: an example in the emitted code, and a step on the command line. */
export const mountLine = (config: MountConfig): string => usages[config.framework].mount(config)

/** What to do after the first run. */
export const mountStep = (config: MountConfig): string =>
  `${usages[config.framework].step(config)}: ${mountLine(config)}`

/** The file that Next.js routes by, beside the emitted tree. */
function routeFile({ basePath, framework, out }: MountConfig): string {
  const root = out.startsWith('src/') ? 'src/' : ''
  return framework === 'next'
    ? `${root}app${basePath}/[[...path]]/route.ts`
    : `${root}pages/${posix.join('api', basePath.replace(/^\/api(?=\/)/, ''))}/[[...path]].ts`
}

const importPath = (config: MountConfig) => posix.relative(posix.dirname(routeFile(config)), config.out)
