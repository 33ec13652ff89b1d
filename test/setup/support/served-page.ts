/** The page of a host with two tenants, `acme` and `umbrella`; a request says in a header whose administrator sends it. */
import { join } from 'node:path'
import type { Request, RequestHandler } from 'express'
import type { Connections, IssuedToken } from '../../../src/runtime/connections.js'
import type { IssuedSecret } from '../../../src/runtime/oauth/oauth.js'
import type { LogOf } from '../../../src/runtime/setup/page.js'
import type { PageOptions } from '../../../src/runtime/setup/setup.js'
import { tenantSettings } from '../../connections/support/config.js'
import { type RunningHost, startHost } from '../../support/host.js'
import { addTenants } from '../../support/tenants.js'

/** What the emitted `connections.ts` exports. */
interface Functions {
  readonly connections: Connections<unknown, string>
  createConnection(connection: object): Promise<IssuedToken<string>>
  createClient(connection: object): Promise<IssuedSecret<string>>
  listConnections(within?: object): ReturnType<Connections<unknown, string>['list']>
  startRotation(id: string): Promise<IssuedToken<string>>
}

export interface ServedPage {
  readonly host: RunningHost
  readonly functions: Functions
  /** The URL of the page. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Who may see what, as a header says: `acme`, or nothing. */
export const TENANT = 'x-organization'

export async function servePage(
  options: PageOptions<Request> & {
    readonly set?: readonly string[]
    /** Rows in place of those of a log. */
    readonly log?: LogOf<unknown, string>
  } = {},
): Promise<ServedPage> {
  const { set = [], ...said } = options
  let page: RequestHandler | undefined
  const host = await startHost('express-drizzle-sqlite', {
    prepare: addTenants,
    answers: { auth: 'connection' },
    set: [...tenantSettings, 'connections.page=true', 'connections.oauth=true', ...set],
    app: (router, app) => {
      app.use('/scim/v2', router)
      app.use('/admin/scim', (request, response, next) => page?.(request, response, next))
    },
  })
  const functions = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/connections.ts'))
  const { setupPage } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/setup.ts'))
  page = setupPage({ tenant: (request: Request) => request.get(TENANT), ...said })
  return {
    host,
    functions,
    url: host.base.replace('/scim/v2', '/admin/scim'),
    stop: host.stop,
  }
}
