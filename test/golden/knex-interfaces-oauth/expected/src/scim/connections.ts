// Yours to edit: the connections of your customers' identity providers. Call these functions from your admin page, and
// let in there whom they are for; `scim-gen connection` calls them as well.
import type {
  IssuedToken,
  ListedConnection,
  NewConnection,
  RotationOptions,
  Within,
} from '@scim-gen/runtime/connections'
import { connectionStore } from '@scim-gen/runtime/knex'
import { type IssuedSecret, OAuthConnections, type TrustedIssuer } from '@scim-gen/runtime/oauth'
import type { Knex } from 'knex'
import { connectionTables, type TenantKey } from './model.gen'

/** Finds the connection of a request by its token. A change made here holds at once, and within 5 seconds elsewhere. */
export const connections = new OAuthConnections(connectionStore<TenantKey>(connectionTables), {
  prefix: 'acme_scim_',
})

/** Makes a connection with its first token. Show the token once: nothing keeps it. */
export function createConnection(
  db: Knex,
  connection: NewConnection<TenantKey>,
): Promise<IssuedToken<TenantKey>> {
  return connections.create(db, connection)
}

/** All connections, or those of a tenant: when each was heard of, and its tokens. */
export function listConnections(
  db: Knex,
  within?: Within<TenantKey>,
): Promise<readonly ListedConnection<TenantKey>[]> {
  return connections.list(db, within)
}

/** Makes a second token: both are valid until the rotation is completed or cancelled. */
export function startRotation(
  db: Knex,
  id: string,
  options?: RotationOptions<TenantKey>,
): Promise<IssuedToken<TenantKey>> {
  return connections.startRotation(db, id, options)
}

/** Ends the older token: all requests must come with the newer one. */
export function completeRotation(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.completeRotation(db, id, within)
}

/** Ends the newer token, as if there had been no rotation. */
export function cancelRotation(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.cancelRotation(db, id, within)
}

/** Ends all tokens, secrets and trust of a connection, for good; give it new ones. */
export function revokeConnection(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.revoke(db, id, within)
}

/** Refuses all requests of a connection, until it is enabled. */
export function disableConnection(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.disable(db, id, within)
}

/** Lets a connection in again, with the tokens that it has. */
export function enableConnection(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.enable(db, id, within)
}

/** Makes a connection with a secret in place of a token. Show it once: nothing keeps it. */
export function createClient(
  db: Knex,
  connection: NewConnection<TenantKey>,
): Promise<IssuedSecret<TenantKey>> {
  return connections.createClient(db, connection)
}

/** Makes a secret. A connection has two at most, both valid until one is ended. */
export function createSecret(
  db: Knex,
  id: string,
  options?: RotationOptions<TenantKey>,
): Promise<IssuedSecret<TenantKey>> {
  return connections.createSecret(db, id, options)
}

/** Ends the older of two secrets. */
export function endOlderSecret(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.endOlderSecret(db, id, within)
}

/** Ends the newer of two secrets. */
export function endNewerSecret(db: Knex, id: string, within?: Within<TenantKey>): Promise<void> {
  return connections.endNewerSecret(db, id, within)
}

/** Takes signed assertions of an issuer in place of a secret (RFC 7523); one issuer at a time. */
export function trustIssuer(
  db: Knex,
  id: string,
  trusted: TrustedIssuer,
  within?: Within<TenantKey>,
): Promise<void> {
  return connections.trustIssuer(db, id, trusted, within)
}
