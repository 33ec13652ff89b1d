// Yours to edit: the connections of your customers' identity providers. Call these functions from your admin page, and
// let in there whom they are for; `scim-gen connection` calls them as well.
import {
  Connections,
  type IssuedToken,
  type ListedConnection,
  type NewConnection,
  type RotationOptions,
  type Within,
} from '@scim-gen/runtime/connections'
import { connectionStore } from '@scim-gen/runtime/drizzle'
import { db } from '../db.js'
import { connectionTables, type TenantKey } from './model.gen.js'

/** Finds the connection of a request by its token. A change made here holds at once, and within 5 seconds elsewhere. */
export const connections = new Connections(connectionStore<TenantKey>(connectionTables), {
  prefix: 'acme_scim_',
})

/** Makes a connection with its first token. Show the token once: nothing keeps it. */
export function createConnection(connection: NewConnection<TenantKey>): Promise<IssuedToken<TenantKey>> {
  return connections.create(db, connection)
}

/** All connections, or those of a tenant: when each was heard of, and its tokens. */
export function listConnections(within?: Within<TenantKey>): Promise<readonly ListedConnection<TenantKey>[]> {
  return connections.list(db, within)
}

/** Makes a second token: both are valid until the rotation is completed or cancelled. */
export function startRotation(
  id: string,
  options?: RotationOptions<TenantKey>,
): Promise<IssuedToken<TenantKey>> {
  return connections.startRotation(db, id, options)
}

/** Ends the older token: all requests must come with the newer one. */
export function completeRotation(id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.completeRotation(db, id, within)
}

/** Ends the newer token, as if there had been no rotation. */
export function cancelRotation(id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.cancelRotation(db, id, within)
}

/** Ends all tokens of a connection, for good. A rotation gives it a new one. */
export function revokeConnection(id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.revoke(db, id, within)
}

/** Refuses all requests of a connection, until it is enabled. */
export function disableConnection(id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.disable(db, id, within)
}

/** Lets a connection in again, with the tokens that it has. */
export function enableConnection(id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.enable(db, id, within)
}
