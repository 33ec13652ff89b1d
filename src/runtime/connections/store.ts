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

export interface CredentialRow {
  readonly id: string
  readonly connectionId: string
  readonly kind: 'token'
  readonly hash: string
  /** The first characters. */
  readonly prefix: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

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
  credentials(db: Db, which: WhichConnections<Tenant>): Promise<readonly CredentialRow[]>
  insertConnection(db: Db, row: ConnectionRow<Tenant>): Promise<void>
  insertCredential(db: Db, row: CredentialRow): Promise<void>
  changeConnection(db: Db, id: string, changes: Partial<ConnectionRow<Tenant>>): Promise<void>
  changeCredentials(db: Db, ids: readonly string[], changes: Partial<CredentialRow>): Promise<void>
  /**
   * Notes that a credential was used, unless another process has.
   *
   * @param before when the note before must have been made
   */
  noteUse(db: Db, of: FoundCredential<Tenant>, at: Date, before: Date): Promise<void>
}
