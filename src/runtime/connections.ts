/** Everything that emitted code imports where `auth.check` is `'connection'`. */
export { ConnectionError, type ConnectionErrorCode } from './connections/connection-error.js'
export { type ConnectionOptions, Connections } from './connections/connections.js'
export { rateLimited, type TakeRequest } from './connections/rate-limit.js'
export type {
  IssuedToken,
  ListedConnection,
  ListedCredential,
  NewConnection,
  RotationOptions,
  Within,
} from './connections/shown.js'
export type { ConnectionState, ConnectionStore, CredentialKind, TrustedIssuer } from './connections/store.js'
export { type Connection, tenantOfConnection } from './protocol/connection.js'
