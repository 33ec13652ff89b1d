/** A request that was answered, as the log has it: what was asked and how it ended, never a body. */

/** What a request was about: a type of resource (RFC 7643 §6), or an endpoint that has none. */
export type LoggedType =
  | 'User'
  | 'Group'
  | 'ServiceProviderConfig'
  | 'ResourceType'
  | 'Schema'
  /** A whole bulk request; each of its operations has a row of its own. */
  | 'Bulk'
  /** The token endpoint (RFC 6749 §3.2). */
  | 'Token'

export interface LoggedRequest<Tenant = unknown> {
  /** A UUID of version 7: rows in its order are in the order of their time. */
  readonly id: string
  readonly createdAt: Date
  /** The key of the tenant, where there are tenants; null where nobody could tell. */
  readonly tenantId?: Tenant | null
  /** Where there are connections; null where nobody could tell. */
  readonly connectionId?: string | null
  readonly method: string
  /** Null for paths that are none of the service's. */
  readonly resourceType: LoggedType | null
  /** The id that clients know, of the one resource that it was about. */
  readonly resourceId: string | null
  /** The names of the attributes that it was to change, with spaces between them. */
  readonly attributes: string
  /** How many members it was to add to a group, and to remove. */
  readonly membersAdded: number
  readonly membersRemoved: number
  readonly status: number
  /** The keyword of the error (RFC 7644 §3.12; of a request for a token, RFC 6749 §5.2). */
  readonly scimType: string | null
  /** The error in words, with `…` for whatever the request had in it. */
  readonly detail: string | null
  readonly milliseconds: number
  readonly userAgent: string | null
  /** The id that the client gave the request, by which its own log finds it. */
  readonly correlationId: string | null
  /** The userName or displayName, where `log.values` asks for it. */
  readonly name?: string | null
}
