/** What a studio knows of the project it is opened on. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type HandleFlag, withHandle } from '../backfill/with-handle.js'
import { type LoadedConfig, loadConfig } from '../config/load.js'
import { planModels } from '../model-changes/plan-models.js'
import type { Plan } from '../plan/plan.js'
import { databaseSource, type LogSource, type Row } from '../tail/source.js'
import { type App, loadStudioApp } from './app.js'
import { createVerifier, type Verifier } from './verify-run.js'

export interface Place {
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly configFile?: string
  readonly now: () => Date
  /** The handle that the app's own code is run with, where the config has none. */
  readonly handle?: HandleFlag
}

export interface Studio extends Place {
  /** Config and models as they are on disk now. */
  readonly planned: () => Promise<{ readonly loaded: LoadedConfig; readonly plan: Plan }>
  /** The app, loaded when it is first asked for. */
  readonly app: () => Promise<App>
  /** Whether the emitted code has been written since the app was loaded: this process has the older one. */
  readonly isStale: () => boolean
  /** The last requests of the app's log, the newest first; without a log SG8015. */
  readonly requests: () => Promise<readonly Row[]>
  readonly verifier: Verifier
}

/** How many requests are shown. */
const SHOWN = 50

export function createStudio(place: Place): Studio {
  const { cwd, env, configFile, handle = {} } = place
  let app: Promise<App> | undefined
  let loadedAt = Number.POSITIVE_INFINITY

  const planned = async () => {
    const loaded = await loadConfig({ cwd, file: configFile, env })
    const { plan } = await planModels({ loaded, cwd, env, before: undefined })
    return { loaded, plan }
  }
  const load = async () => {
    const { loaded, plan } = await planned()
    loadedAt = Date.now()
    return loadStudioApp(withHandle(loaded.config, handle), plan, cwd)
  }
  let source: Promise<LogSource> | undefined
  let out = ''
  return {
    ...place,
    planned,
    app() {
      app ??= load().then((made) => {
        out = made.config.out
        return made
      })
      // What did not load may be mended: it is tried again.
      app.catch(() => (app = undefined))
      return app
    },
    async requests() {
      source ??= planned().then(({ loaded }) => databaseSource(loaded, cwd, undefined, handle ?? {}))
      source.catch(() => (source = undefined))
      return (await source)({ limit: SHOWN })
    },
    isStale: () => out !== '' && writtenAt(join(cwd, '.scim-gen/manifest.json')) > loadedAt,
    verifier: createVerifier(),
  }
}

/** In milliseconds; 0 for what is not there. */
const writtenAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
