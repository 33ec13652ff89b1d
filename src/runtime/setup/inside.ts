/** The service, asked from inside its own process: what it answers is counted and tested without a credential. */
import type { AsTenant } from '../protocol/around.js'
import type { Connection } from '../protocol/connection.js'
import type { Route } from '../protocol/route.js'
import { createService } from '../protocol/service.js'

export interface InsideSettings {
  readonly routes: readonly Route[]
  readonly db: unknown
  readonly tenants?: true
  readonly around?: AsTenant
}

export interface Reply {
  readonly status: number
  /** How many resources a list would have; undefined for what is no list. */
  readonly total: number | undefined
  readonly milliseconds: number
}

/** Asks for a list as a tenant, and as a connection of it. */
export type Ask<Tenant> = (
  whose: { readonly tenant: Tenant | undefined; readonly connection?: Connection<Tenant> },
  path: string,
  query: string,
) => Promise<Reply>

/** No log and no hook is told of what is asked so. */
export function inside<Tenant>({ routes, db, tenants, around }: InsideSettings): Ask<Tenant> {
  const service = createService<{ readonly tenant: Tenant | undefined }>({
    routes,
    db,
    authCheck: () => true,
    // `count=0` asks for the total alone (RFC 7644 §3.4.2.4).
    pagination: 'lenient',
    ...(tenants && { tenant: (native) => native.tenant }),
    ...(around && { around }),
  })
  return async ({ tenant, connection }, path, query) => {
    const began = performance.now()
    const { status, body = '{}' } = await service.handle({
      method: 'GET',
      path,
      query,
      baseUrl: 'http://localhost',
      header: () => undefined,
      body: async () => undefined,
      native: { tenant },
      ...(connection && { connection }),
    })
    const total: unknown = Object(JSON.parse(body)).totalResults
    const milliseconds = Math.round(performance.now() - began)
    return { status, total: typeof total === 'number' ? total : undefined, milliseconds }
  }
}

/** Whether there is something to list at a path. */
export const lists = ({ routes }: Pick<InsideSettings, 'routes'>, path: string): boolean =>
  routes.some((route) => route.method === 'GET' && route.path === path)
