/** What several checks look at, each read once and only when it is asked for. */

import type { ScimConfig } from '../config/config.js'
import { type LoadedConfig, loadConfig } from '../config/load.js'
import { configOn, dialectsOf } from '../config/migrations.js'
import { dialectNamed } from '../inspect/detect/dialect.js'
import { readHostSources, type Source } from '../inspect/detect/sources.js'
import { planModels } from '../model-changes/plan-models.js'
import type { Plan } from '../plan/plan.js'
import { readerOf } from '../reconcile/reader.js'
import { type Catalog, readCatalog } from './catalog/catalog.js'

export interface DoctorOptions {
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  readonly configFile?: string
  /** The URL of the host's database, to look into. */
  readonly database?: string
  /** Where the app runs, to be asked. */
  readonly url?: string
  /** What an identity provider would send it. */
  readonly token?: string
  /** Of Node.js: `20.19.0`. */
  readonly nodeVersion: string
}

export interface Context extends DoctorOptions {
  /** The text of a file below the working directory; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined
  readonly loaded: () => Promise<LoadedConfig>
  /** Of an app that may run on several databases: as on that of `--database`. */
  readonly config: () => Promise<ScimConfig>
  readonly plan: () => Promise<Plan>
  /** The host's sources, without the emitted ones. */
  readonly hostSources: () => Promise<readonly Source[]>
  /** The tables of the database. */
  readonly catalog: (url: string) => Promise<Catalog>
}

export function contextOf(options: DoctorOptions): Context {
  const { cwd, env, configFile } = options
  const loaded = once(() => loadConfig({ cwd, file: configFile, env }))
  const config = async () => onDatabase((await loaded()).config, options.database)
  return {
    ...options,
    read: readerOf(cwd),
    loaded,
    config,
    plan: once(async () => {
      const { plan } = await planModels({ loaded: await loaded(), cwd, env: {}, before: undefined })
      const { dialect } = await config()
      return plan.others?.find((other) => other.dialect === dialect) ?? plan
    }),
    hostSources: once(async () => readHostSources(cwd, await config())),
    catalog: once(async (url: string) => readCatalog(url, await config(), cwd)),
  }
}

/** The config of an app as on the database of a URL, where that is one of its own. */
function onDatabase(config: ScimConfig, url: string | undefined): ScimConfig {
  const dialects = dialectsOf(config)
  if (url === undefined || dialects.length < 2) return config
  const [scheme = ''] = url.split(':')
  const named = dialectNamed(scheme.toLowerCase().replace(/\+.*$/, '')) ?? 'sqlite'
  return dialects.includes(named) ? configOn(config, named) : config
}

/** The same promise for every call. */
function once<Arguments extends readonly unknown[], T>(
  make: (...args: Arguments) => Promise<T>,
): (...args: Arguments) => Promise<T> {
  let made: Promise<T> | undefined
  return (...args) => {
    made ??= make(...args)
    return made
  }
}
