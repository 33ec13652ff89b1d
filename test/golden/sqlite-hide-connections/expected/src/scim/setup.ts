// Yours to edit: the page on which a customer's IT sets up SCIM, and sees what comes. It asks nobody who they are: put it
// behind your own check of who is an administrator.
import type { DrizzleHandle } from '@scim-gen/runtime/drizzle'
import { expressPage } from '@scim-gen/runtime/express'
import { type Access, type PageOptions, setup } from '@scim-gen/runtime/setup'
import type { Request, RequestHandler } from 'express'
import { connections } from './connections'
import { routes } from './router.gen'

/** What you say where you mount it. */
export interface SetupOptions extends PageOptions<Request>, Access<Request> {
  /** Your database. */
  readonly db: DrizzleHandle
}

/**
 * The page as a handler of Express.
 *
 * @example app.use('/admin/scim', requireAdmin, setupPage({ allow: (request) => request.user?.isAdmin === true }))
 */
export function setupPage(options: SetupOptions): RequestHandler {
  return expressPage(
    setup({
      basePath: '/scim/v2',
      routes,
      connections,
      ...options,
    }),
  )
}
