/** What admins give and get, of connections. */
import type { Connection } from '../protocol/connection.js'
import type { ConnectionState, CredentialRow } from './store.js'

/** The key of a tenant, where there are any. */
type OfTenant<Tenant> = [Tenant] extends [never] ? unknown : { readonly tenant: Tenant }

export type NewConnection<Tenant = never> = {
  readonly name: string
  readonly provider?: string | undefined
  /** When its first token ends; never, where it does not say. */
  readonly expiresAt?: Date | undefined
} & OfTenant<Tenant>

/** Of which tenant a connection must be: for whoever may see to those of one tenant only. */
export interface Within<Tenant> {
  readonly tenant?: Tenant | undefined
}

export interface RotationOptions<Tenant = never> extends Within<Tenant> {
  /** When the new token ends; never, where it does not say. */
  readonly expiresAt?: Date | undefined
}

/** A token, to be shown this once: nothing keeps it. */
export interface IssuedToken<Tenant = never> {
  readonly connection: Connection<Tenant>
  readonly token: string
}

export type ListedCredential = Omit<CredentialRow, 'hash' | 'connectionId'>

export interface ListedConnection<Tenant = never> extends Connection<Tenant> {
  readonly state: ConnectionState
  readonly createdAt: Date
  readonly lastHeardAt: Date | null
  readonly credentials: readonly ListedCredential[]
}
