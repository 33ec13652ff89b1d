/** The service that was emitted, and the app's own handle of the database, loaded into this process. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Orm, ScimConfig } from '../config/config.js'
import { fail } from '../diagnostics.js'
import { parseRef } from '../inspect/ref.js'
import type { backfill } from '../runtime/orm/records/backfill.js'
import { scriptOf } from './script.js'

export interface Service {
  readonly types: Parameters<typeof backfill>[0]
  /** As the runtime takes it. */
  readonly db: unknown
  /** Of the runtime that the service is built on. */
  readonly backfill: typeof backfill
  /** The app's function that runs work as a tenant. */
  readonly around?: (tenant: unknown, next: (db?: unknown) => Promise<unknown>) => unknown
}

/**
 * Loads the service and its handle: by the runtime that this process has, where that knows TypeScript (`bun`, `tsx`), else by
 * jiti, which knows decorators and the paths of `tsconfig.json`.
 *
 * @throws DiagnosticError SG8001 where the app passes the handle, SG8002 where nothing was emitted yet, SG8003 where
 * something does not load
 */
export async function loadService(config: ScimConfig, cwd: string): Promise<Service> {
  const { db, out, orm, runtime, tenant } = config
  const { file, exportName } = parseRef(db) ?? argument(config)
  const router = `${out}/router.gen.ts`
  if (!existsSync(join(cwd, router)))
    fail({
      code: 'SG8002',
      message: `There is no service in ${out} yet`,
      location: { file: router },
      fix: 'Write it with `scim-gen generate`, and apply its migration.',
    })
  try {
    const load = await loaderOf(cwd)
    const handle = await exported(await load(join(cwd, file)), exportName)
    const { types } = await load(join(cwd, router))
    const entry = runtime === undefined ? '@scim-gen/runtime' : join(cwd, runtime, 'index.ts')
    const { backfill } = await load(entry)
    const own = tenant?.around === undefined ? undefined : parseRef(tenant.around)
    const around = own && (await exported(await load(join(cwd, own.file)), own.exportName))
    return { types, backfill, db: await handleOf(orm, handle), around } as Service
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return fail({
      code: 'SG8003',
      message: `${db} or ${router} cannot be loaded here: ${message}`,
      location: { file },
      fix: `Run the command as your app is run (npx tsx node_modules/scim-gen/bin/scim-gen.js backfill, or with node --env-file=.env), or write a script:${scriptOf(config)}`,
    })
  }
}

function argument(config: ScimConfig): never {
  return fail({
    code: 'SG8001',
    message: "The app passes the handle of its database (db: 'argument'), so that the command has none",
    fix: `Write a script where you have it, and run it as you run your app:${scriptOf(config)}`,
  })
}

type Module = Readonly<Record<string, unknown>>

async function loaderOf(cwd: string): Promise<(path: string) => Promise<Module>> {
  const own = /\b(tsx|ts-node|swc|esbuild|jiti)\b/.test(process.execArgv.join(' '))
  const from = join(cwd, 'scim.config.ts')
  if (own || 'bun' in process.versions) {
    const { createRequire } = await import('node:module')
    const { resolve } = createRequire(from)
    return (path) => import(pathToFileURL(resolve(path)).href)
  }
  const [{ createJiti }, { transpilerOf }] = await Promise.all([
    import('jiti'),
    import('../inspect/transpile.js'),
  ])
  const tsconfig = join(cwd, 'tsconfig.json')
  const at = pathToFileURL(from).href
  const options = { fsCache: false, interopDefault: false, tsconfigPaths: existsSync(tsconfig) && tsconfig }
  const modules = createJiti(at, options)
  const transpile = transpilerOf(cwd)
  const jiti = createJiti(at, {
    ...options,
    // jiti's own compiler takes no decorators on fields with a `!`.
    transform: ({ source, filename = '', ...rest }) => {
      const isTypeScript = /\.[cm]?tsx?$/.test(filename)
      const script = isTypeScript ? transpile(source, filename) : source
      return { code: modules.transform({ ...rest, filename, source: script, ts: false }) }
    },
  })
  return (path) => jiti.import(path)
}

/** An export, which may be a promise; of CommonJS it may stand in `default`. */
async function exported(module: Module, name: string): Promise<unknown> {
  const value = await (module[name] ?? Reflect.get(Object(module.default), name))
  if (value === undefined) throw new TypeError(`it exports no ${name}`)
  return value
}

/** What the service gets of an exported handle, opened where the app opens it when it starts. */
async function handleOf(orm: Orm, handle: unknown): Promise<unknown> {
  const object = Object(handle)
  if (orm === 'sequelize') return { sequelize: handle }
  if (orm === 'typeorm') {
    if (!object.isInitialized) await object.initialize()
    return object.manager
  }
  if (orm !== 'mongoose') return handle
  if ((object.connection ?? object).readyState === 0)
    throw new TypeError('it is not connected: the app connects it elsewhere')
  return { connection: handle }
}
