/** The service that was emitted, and the app's own handle of the database, loaded into this process. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Orm, ScimConfig } from '../config/config.js'
import { isModelsHandle } from '../config/models-handle.js'
import { fail } from '../diagnostics.js'
import { loadEnvFiles } from '../env-files/load.js'
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
  readonly around?: RunsAs
}

/** Runs work as a tenant; the app may have begun a transaction for it. */
export type RunsAs = (tenant: unknown, next: (db?: unknown) => Promise<unknown>) => unknown

/**
 * Loads the service and its handle.
 *
 * @throws DiagnosticError SG8001 where the app passes the handle, SG8002 where nothing was emitted yet, SG8003 where
 * something does not load
 */
export function loadService(config: ScimConfig, cwd: string): Promise<Service> {
  const { out, orm, runtime } = config
  const emitted = {
    file: `${out}/router.gen.ts`,
    command: 'backfill',
    script: scriptOf(config),
  }
  return loadApp(config, cwd, emitted, async ({ types }, handle, load) => {
    const entry = runtime === undefined ? '@scim-gen/runtime' : join(cwd, runtime, 'index.ts')
    const { backfill } = await load(entry)
    const around = await aroundOf(config, cwd, load)
    return { types, backfill, db: await handleOf(orm, handle, cwd), around } as Service
  })
}

/** What a command runs. */
export interface Emitted {
  /** Relative to the working directory. */
  readonly file: string
  readonly command: string
  /** What to write where the command cannot get at the app's handle. */
  readonly script: string
}

/**
 * Loads an emitted file and the app's handle: by the runtime that this process has, where that knows TypeScript (`bun`,
 * `tsx`), else by jiti, which knows decorators and the paths of `tsconfig.json`. What `.env` says is in the environment.
 *
 * @throws DiagnosticError as `loadService`
 */
export async function loadApp<T>(
  config: ScimConfig,
  cwd: string,
  wanted: Emitted,
  read: (module: Module, handle: unknown, load: Load) => Promise<T>,
): Promise<T> {
  const { file: emitted, command, script } = wanted
  const { db, out } = config
  const given = isModelsHandle(config) ? undefined : parseRef(db)
  const { file, exportName } = given ?? (await refuseHandle(config, cwd, wanted))
  if (!existsSync(join(cwd, emitted)))
    fail({
      code: 'SG8002',
      message: `There is no service in ${out} yet`,
      location: { file: emitted },
      fix: 'Write it with `scim-gen generate`, and apply its migration.',
    })
  loadEnvFiles(cwd)
  try {
    const load = await loaderOf(cwd)
    const handle = await exported(await load(join(cwd, file)), exportName)
    await waitForWriters(handle)
    return await read(await load(join(cwd, emitted)), handle, load)
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return fail({
      code: 'SG8003',
      message: `${db} or ${emitted} cannot be loaded here: ${message}`,
      location: { file },
      fix: `Run the command as your app is run (npx tsx node_modules/scim-gen/bin/scim-gen.js ${command}), with its environment where that is not in .env, or write a script:${script}`,
    })
  }
}

async function refuseHandle(config: ScimConfig, cwd: string, { script }: Emitted): Promise<never> {
  const { handleHint } = await import('./handle-hint.js')
  return fail({
    code: 'SG8001',
    message: isModelsHandle(config)
      ? `The app connects ${config.db} when it starts, so that the command has no connection`
      : "The app passes the handle of its database (db: 'argument'), so that the command has none",
    fix: `${await handleHint(config, cwd)} Or write a script where you have it, and run it as you run your app:${script}`,
  })
}

export type Module = Readonly<Record<string, unknown>>
type Load = (path: string) => Promise<Module>

async function loaderOf(cwd: string): Promise<Load> {
  const own = /\b(tsx|ts-node|swc|esbuild|jiti)\b/.test(process.execArgv.join(' '))
  const from = join(cwd, 'scim.config.ts')
  if (own || 'bun' in process.versions) {
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
  // TypeORM and sequelize-typescript require the files that match a pattern by themselves.
  const { extensions } = createRequire(from)
  for (const name of ['.ts', '.cts', '.tsx'])
    extensions[name] = (module, file) => {
      module.exports = jiti(file)
    }
  return (path) => jiti.import(path)
}

/** An export, which may be a promise; of CommonJS it may stand in `default`. */
async function exported(module: Module, name: string): Promise<unknown> {
  const value = await (module[name] ?? Reflect.get(Object(module.default), name))
  if (value === undefined) throw new TypeError(`it exports no ${name}`)
  return value
}

/**
 * Lets reads of libsql wait while the app writes to the same file: it waits for nothing by itself, and what has met a lock once keeps
 * one of its own (https://github.com/tursodatabase/libsql-js/pull/237), on which all writes of the app would fail.
 */
async function waitForWriters(handle: unknown): Promise<void> {
  const client: unknown = Object(handle).$client
  const { protocol, execute } = Object(client)
  if (protocol === 'file' && typeof execute === 'function')
    await execute.call(client, 'pragma busy_timeout = 5000')
}

/** The app's function that runs requests as their tenants; undefined where the config names none. */
export async function aroundOf({ tenant }: ScimConfig, cwd: string, load: Load): Promise<unknown> {
  const own = tenant?.around === undefined ? undefined : parseRef(tenant.around)
  return own && exported(await load(join(cwd, own.file)), own.exportName)
}

/** What the service gets of an exported handle, opened where the app opens it when it starts. */
export async function handleOf(orm: Orm, handle: unknown, cwd: string): Promise<unknown> {
  const object = Object(handle)
  if (orm === 'sequelize') return { sequelize: handle }
  if (orm === 'typeorm') {
    if (!object.isInitialized) {
      await takeSources(object, cwd)
      await object.initialize()
    }
    return object.manager
  }
  // Of MikroORM a file exports what `init` gives, or its entity manager.
  if (orm === 'mikro-orm') return object.em ?? handle
  if (orm !== 'mongoose') return handle
  if ((object.connection ?? object).readyState === 0)
    throw new TypeError('it is not connected: the app connects it elsewhere')
  return { connection: handle }
}

/**
 * Has a DataSource whose patterns find what is compiled (`dist/**\/*.entity.js`), as the command line of TypeORM wants it, find the
 * sources of that: the service here imports those, and their classes are other ones.
 */
async function takeSources(dataSource: object, cwd: string): Promise<void> {
  const { sourceFolder } = await import('../inspect/detect/source-folder.js')
  const sourceOf = (pattern: unknown) => {
    if (typeof pattern !== 'string') return pattern
    const path = relative(cwd, resolve(cwd, pattern))
    const source = sourceFolder(cwd, path)
    return source === path ? pattern : join(cwd, source.replace(/\.([cm]?)js$/, '.$1ts'))
  }
  const { options } = Object(dataSource)
  const given = ['entities', 'subscribers'].flatMap((name) => {
    const patterns: unknown = Object(options)[name]
    return Array.isArray(patterns) ? [[name, patterns.map(sourceOf)] as const] : []
  })
  Object(dataSource).setOptions(Object.fromEntries(given))
}
