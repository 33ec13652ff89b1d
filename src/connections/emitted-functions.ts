/** The functions of an emitted file that its owner may have changed, with the app's own handle, in this process. */
import { type Emitted, handleOf, loadApp, type Module } from '../backfill/load-service.js'
import { keyOf } from '../backfill/tenant-key.js'
import { type HandleFlag, withHandle } from '../backfill/with-handle.js'
import type { LoadedConfig } from '../config/load.js'
import { isModelsHandle } from '../config/models-handle.js'
import { fail } from '../diagnostics.js'
import { planModels } from '../model-changes/plan-models.js'

export interface EmittedFunctions {
  readonly module: Module
  /** The key of the tenant that the flag names. */
  readonly tenant: unknown
}

/**
 * Loads them.
 *
 * @param text the tenant, as the flag has it
 * @param needed the function that is to be called
 * @param flag the handle that functions get which take one, where the app passes its own
 * @throws DiagnosticError SG8011 where the file has no such function, SG8005 for the tenant, SG8001 to SG8003 for what cannot be
 *   loaded
 */
export async function loadEmitted(
  loaded: LoadedConfig,
  cwd: string,
  text: string | undefined,
  needed: string,
  emitted: Emitted,
  flag: HandleFlag = {},
): Promise<EmittedFunctions> {
  const { config } = loaded
  const { file } = emitted
  const key = await tenantOf(text, loaded, cwd)
  const isPassed = config.db === 'argument'
  const own = isPassed || isModelsHandle(config) ? withHandle(config, flag) : config
  const { module, handle } = await loadApp(own, cwd, emitted, async (exported, handle) => {
    // Some handles are opened where the app starts.
    const db = await handleOf(config.orm, handle, cwd)
    return { module: isPassed ? bound(exported, db) : exported, handle }
  })
  if (typeof module[needed] !== 'function')
    fail({
      code: 'SG8011',
      message: `${file} exports no function ${needed}`,
      location: { file },
      fix: 'Export it there, as `generate` has emitted it, or do in a script of yours what you have made of it.',
    })
  return { module, tenant: key?.isObjectId ? objectId(handle, key.value) : key?.value }
}

/** Functions whose first argument is a handle, with that one. */
const bound = (module: Module, db: unknown): Module =>
  Object.fromEntries(
    Object.entries(module).map(([name, value]) => [
      name,
      typeof value === 'function' ? value.bind(undefined, db) : value,
    ]),
  )

async function tenantOf(text: string | undefined, loaded: LoadedConfig, cwd: string) {
  if (text === undefined) return undefined
  if (!loaded.config.tenant)
    fail({
      code: 'SG8005',
      message: `--tenant ${text}: the config knows no tenants`,
      fix: 'Leave --tenant out.',
    })
  const { plan } = await planModels({ loaded, cwd, env: {}, before: undefined })
  const { type, stored } = plan.tenant?.key ?? {}
  return { value: keyOf(text, type?.kind ?? 'string'), isObjectId: stored?.sqlType === 'objectId' }
}

/** A key of MongoDB's, by the Mongoose that the handle is of. */
function objectId(handle: unknown, text: unknown): unknown {
  const { Types } = Object(handle).Types ? Object(handle) : Object(Object(handle).base)
  return Types?.ObjectId ? new Types.ObjectId(text) : text
}
