// Yours to edit: the page on which a customer's IT sets up SCIM, and sees what comes. It asks nobody who they are: put it
// behind your own check of who is an administrator.
import { expressPage } from '@scim-gen/runtime/express'
import { type PageOptions, setup, type TenantAccess } from '@scim-gen/runtime/setup'
import type { Request, RequestHandler } from 'express'
import type { Knex } from 'knex'
import { connections } from './connections'
import type { TenantKey } from './model.gen'
import { routes } from './router.gen'

/** What you say where you mount it. */
export interface SetupOptions extends PageOptions<Request>, TenantAccess<Request, TenantKey> {
  /** Your database. */
  readonly db: Knex
}

/**
 * The page as a handler of Express.
 *
 * @example app.use('/admin/scim', requireAdmin, setupPage({ tenant: (request) => request.user?.organizationId }))
 */
export function setupPage(options: SetupOptions): RequestHandler {
  return expressPage(
    setup({
      basePath: '/scim/v2',
      routes,
      connections,
      clients: connections,
      tenants: true,
      ...options,
    }),
  )
}
