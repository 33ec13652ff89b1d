/** Everything that emitted code imports where `auth.check` is `'connection'`. */
export { ConnectionError, type ConnectionErrorCode } from './connections/connection-error.js'
export {
  type ConnectionOptions,
  Connections,
  type IssuedToken,
  type ListedConnection,
  type ListedCredential,
  type NewConnection,
  type RotationOptions,
  type Within,
} from './connections/connections.js'
export type { ConnectionState, ConnectionStore } from './connections/store.js'
export { type Connection, tenantOfConnection } from './protocol/connection.js'
