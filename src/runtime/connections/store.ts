/** Connections and their credentials as they are kept. */

export interface ConnectionRow<Tenant = unknown> {
  readonly id: string
  readonly tenantId?: Tenant
  readonly name: string
  readonly provider: string | null
  readonly state: ConnectionState
  readonly createdAt: Date
  /** About when its last request came, to the minute. */
  readonly lastHeardAt: Date | null
}

/** What is disabled can be enabled again, with the tokens that it had. */
export type ConnectionState = 'active' | 'disabled'

/** Whose assertions stand for a connection (RFC 7523 §3). */
export interface TrustedIssuer {
  readonly issuer: string
  readonly subject: string
  readonly audience: string
  /** Where the public keys of the issuer are (RFC 7517 §5). */
  readonly jwksUri: string
}

export type CredentialKind =
  | 'token'
  /** By which a client gets access tokens. */
  | 'secret'
  /** An issuer whose assertions do. */
  | 'key'
  /** An access token that a client got. */
  | 'access'
  /** An assertion that was used: it opens nothing. */
  | 'used'

/** What an admin has made, and a list shows. */
export const LASTING: readonly CredentialKind[] = ['token', 'secret', 'key']

/** What comes and goes by itself, and is deleted when it has ended. */
export const PASSING: readonly CredentialKind[] = ['access', 'used']

/** What an issuer is known by, of a `key`: columns where OAuth is on. */
type OfIssuer = { readonly [field in keyof TrustedIssuer]?: string | null }

export interface CredentialRow extends OfIssuer {
  readonly id: string
  readonly connectionId: string
  readonly kind: CredentialKind
  readonly hash: string
  /** The first characters. */
  readonly prefix: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/** The columns that every table of credentials has. */
export type CredentialColumn = Exclude<keyof CredentialRow, keyof TrustedIssuer>

/** A credential with its connection. */
export interface FoundCredential<Tenant = unknown> {
  readonly credential: CredentialRow
  readonly connection: ConnectionRow<Tenant>
}

/** Which connections: all of them, those of a tenant, a single one. */
export interface WhichConnections<Tenant> {
  readonly id?: string
  readonly tenant?: Tenant | undefined
}

/** The rows of connections and credentials, by whatever ORM. */
export interface ConnectionStore<Db, Tenant = never> {
  /** By one look-up, in an index. */
  find(db: Db, hash: string): Promise<FoundCredential<Tenant> | undefined>
  /** Runs work in one transaction, again where the database asks for it. */
  transaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T>
  /** In the order in which they were made. */
  connections(
    db: Db,
    which: WhichConnections<Tenant>,
    lock?: 'forUpdate',
  ): Promise<readonly ConnectionRow<Tenant>[]>
  /** The credentials of some connections, in the order in which they were made. */
  credentials(
    db: Db,
    which: WhichConnections<Tenant>,
    kinds: readonly CredentialKind[],
  ): Promise<readonly CredentialRow[]>
  insertConnection(db: Db, row: ConnectionRow<Tenant>): Promise<void>
  insertCredential(db: Db, row: CredentialRow): Promise<void>
  changeConnection(db: Db, id: string, changes: Partial<ConnectionRow<Tenant>>): Promise<void>
  changeCredentials(db: Db, ids: readonly string[], changes: Partial<CredentialRow>): Promise<void>
  /** Deletes access tokens of a connection, and what is known of used assertions, that ended before. */
  deleteEnded(db: Db, connectionId: string, before: Date): Promise<void>
  /**
   * Notes that a credential was used, unless another process has.
   *
   * @param before when the note before must have been made
   */
  noteUse(db: Db, of: FoundCredential<Tenant>, at: Date, before: Date): Promise<void>
}
