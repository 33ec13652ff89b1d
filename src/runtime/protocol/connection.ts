/** Whose requests come: the connection of a customer's identity provider, known by its credential. */
import type { HttpRequest } from './http.js'

/** A connection as adapters and hooks see it: `request.connection`. */
export interface Connection<Tenant = unknown> {
  readonly id: string
  readonly name: string
  /** What kind of identity provider it is of, where that was told: `okta`, `entra`. */
  readonly provider?: string
  /** The key of its tenant, where the service has tenants. */
  readonly tenant?: Tenant
}

/** The tenant of a request's connection (`tenant.from: 'connection'`). */
export const tenantOfConnection = (_native: unknown, { connection }: HttpRequest): unknown =>
  connection?.tenant
