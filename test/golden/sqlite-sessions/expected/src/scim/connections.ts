// Yours to edit: the connections of your customers' identity providers. Call these functions from your admin page, and
// let in there whom they are for; `scim-gen connection` calls them as well.
import type {
  IssuedToken,
  ListedConnection,
  NewConnection,
  RotationOptions,
} from '@scim-gen/runtime/connections'
import { connectionStore } from '@scim-gen/runtime/drizzle'
import { type IssuedSecret, OAuthConnections, type TrustedIssuer } from '@scim-gen/runtime/oauth'
import { db } from '../db.js'
import { connectionTables } from './model.gen.js'

/** Finds the connection of a request by its token. A change made here holds at once, and within 5 seconds elsewhere. */
export const connections = new OAuthConnections(connectionStore(connectionTables))

/** Makes a connection with its first token. Show the token once: nothing keeps it. */
export function createConnection(connection: NewConnection): Promise<IssuedToken> {
  return connections.create(db, connection)
}

/** All connections: when each was heard of, and its tokens. */
export function listConnections(): Promise<readonly ListedConnection[]> {
  return connections.list(db)
}

/** Makes a second token: both are valid until the rotation is completed or cancelled. */
export function startRotation(id: string, options?: RotationOptions): Promise<IssuedToken> {
  return connections.startRotation(db, id, options)
}

/** Ends the older token: all requests must come with the newer one. */
export function completeRotation(id: string): Promise<void> {
  return connections.completeRotation(db, id)
}

/** Ends the newer token, as if there had been no rotation. */
export function cancelRotation(id: string): Promise<void> {
  return connections.cancelRotation(db, id)
}

/** Ends all tokens, secrets and trust of a connection, for good; give it new ones. */
export function revokeConnection(id: string): Promise<void> {
  return connections.revoke(db, id)
}

/** Refuses all requests of a connection, until it is enabled. */
export function disableConnection(id: string): Promise<void> {
  return connections.disable(db, id)
}

/** Lets a connection in again, with the tokens that it has. */
export function enableConnection(id: string): Promise<void> {
  return connections.enable(db, id)
}

/** Makes a connection with a secret in place of a token. Show it once: nothing keeps it. */
export function createClient(connection: NewConnection): Promise<IssuedSecret> {
  return connections.createClient(db, connection)
}

/** Makes a secret. A connection has two at most, both valid until one is ended. */
export function createSecret(id: string, options?: RotationOptions): Promise<IssuedSecret> {
  return connections.createSecret(db, id, options)
}

/** Ends the older of two secrets. */
export function endOlderSecret(id: string): Promise<void> {
  return connections.endOlderSecret(db, id)
}

/** Ends the newer of two secrets. */
export function endNewerSecret(id: string): Promise<void> {
  return connections.endNewerSecret(db, id)
}

/** Takes signed assertions of an issuer in place of a secret (RFC 7523); one issuer at a time. */
export function trustIssuer(id: string, trusted: TrustedIssuer): Promise<void> {
  return connections.trustIssuer(db, id, trusted)
}
