/** The app's own service in this process: its adapters, asked through its own handle. */
import { loadService, type Service } from '../backfill/load-service.js'
import { keyOf } from '../backfill/tenant-key.js'
import type { ScimConfig } from '../config/config.js'
import type { Plan } from '../plan/plan.js'
import type { AnyAdapter } from '../runtime/protocol/adapter.js'
import type { ResourceType } from '../runtime/protocol/resource-type.js'
import { scimRequest } from '../runtime/protocol/scim-request.js'
import { type Watch, watched } from './handles/watched.js'

export interface App {
  readonly config: ScimConfig
  readonly service: Service
  /** Of the database that it runs on, as the config names it first. */
  readonly plan: Plan
}

/** @throws DiagnosticError as `loadService` does */
export const loadStudioApp = (config: ScimConfig, plan: Plan, cwd: string): Promise<App> =>
  loadService(config, cwd).then((service) => ({ config, service, plan }))

/** Whose resources of which type. */
export interface Asked {
  readonly type: ResourceType
  /** The key of the tenant, where there are tenants. */
  readonly tenant?: unknown
}

/** @throws TypeError for what the app does not serve */
export function typeNamed({ service }: App, name: string): ResourceType {
  const found = service.types.find((type) => type.name === name)
  if (!found) throw new TypeError(`The service has no ${name}s`)
  return found
}

/**
 * The key of a tenant, of what somebody has typed.
 *
 * @throws DiagnosticError SG8005 for what nothing can be
 */
export const typedTenant = ({ tenant }: Plan, text: string): unknown =>
  tenant && text !== '' ? keyOf(text, tenant.key.type.kind) : undefined

/**
 * Lets an adapter work as in a request, without one.
 *
 * @param watch is told of its reads
 */
export async function withAdapter<T>(
  { config, service }: App,
  { type, tenant }: Asked,
  work: (adapter: AnyAdapter) => Promise<T>,
  watch?: Watch,
): Promise<T> {
  const results: T[] = []
  const run = async (own?: unknown) => {
    const db = own ?? service.db
    const adapter = new type.adapter()
    adapter.context = {
      db: watch ? await watched(config.orm, Object(db), watch) : db,
      request: requestTo(`${config.basePath}${type.endpoint}`, config.basePath, tenant),
      schema: type.schema,
      hooks: {},
      report: console.error,
    }
    results.push(await work(adapter))
  }
  await (service.around ? service.around(tenant, run) : run())
  const [result] = results
  if (results.length === 0) throw new TypeError("The app's own function did not run what it was given")
  return result as T
}

const requestTo = (path: string, baseUrl: string, tenant: unknown) =>
  scimRequest(
    {
      method: 'GET',
      path,
      query: '',
      baseUrl,
      header: () => undefined,
      body: async () => undefined,
      native: undefined,
    },
    { tenant },
  )
