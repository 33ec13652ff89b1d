/** Connections of customers' identity providers: whose a request is, and what their admin does with them. */
import { isUnavailable } from '../database-error.js'
import { ScimError, unavailable } from '../errors.js'
import { uuidv7 } from '../orm/records/uuidv7.js'
import { type AuthCheck, BEARER, isSame } from '../protocol/auth.js'
import { Budget } from '../protocol/budget.js'
import type { Connection } from '../protocol/connection.js'
import { repeated } from '../protocol/repeated.js'
import { isUuid } from '../uuid.js'
import { ConnectionError } from './connection-error.js'
import { Memory } from './memory.js'
import { newCredential } from './new-credential.js'
import type {
  IssuedToken,
  ListedConnection,
  ListedCredential,
  NewConnection,
  RotationOptions,
  Within,
} from './shown.js'
import {
  type ConnectionRow,
  type ConnectionState,
  type ConnectionStore,
  type CredentialKind,
  type CredentialRow,
  type FoundCredential,
  LASTING,
  type WhichConnections,
} from './store.js'
import { hashOf, newToken } from './token.js'

export interface ConnectionOptions {
  /** What tokens begin with, for scanners of secrets to know them by. */
  readonly prefix?: string
  /** For how many seconds look-ups are remembered: how long another process may still let in what was revoked. */
  readonly remember?: number
}

const PREFIX = 'scimgen_'

/** In milliseconds: how often the use of a credential is noted. */
const NOTED = 60_000

/** Makes and finds connections; the tables are of the ORM's module. */
export class Connections<Db, Tenant = never> {
  private readonly memory: Memory<Tenant>
  protected readonly prefix: string
  /** When the use of credentials was last noted. */
  private readonly noted = new Map<string, number>()

  constructor(
    protected readonly store: ConnectionStore<Db, Tenant>,
    { prefix = PREFIX, remember = 5 }: ConnectionOptions = {},
  ) {
    this.prefix = prefix
    this.memory = new Memory(remember * 1_000)
  }

  /** The connection of a request, by its token; undefined for one that is unknown, revoked or expired, or whose connection is disabled. */
  async find(db: Db, authorization: string | undefined): Promise<Connection<Tenant> | undefined> {
    const found = await this.known(db, authorization)
    return found && this.used(db, found)
  }

  /** What is known of a token, be it valid or not. */
  private async known(
    db: Db,
    authorization: string | undefined,
  ): Promise<FoundCredential<Tenant> | undefined> {
    const token = BEARER.exec(authorization ?? '')?.[1]
    if (token === undefined) return undefined
    const hash = hashOf(token)
    const found = await this.memory.of(db, hash, () => this.store.find(db, hash))
    // What a token is, is known by its hash alone: one that is wrong takes the same steps.
    return isSame(found?.credential.hash ?? '', hash) ? found : undefined
  }

  private used(db: Db, found: FoundCredential<Tenant>): Connection<Tenant> | undefined {
    if (!isValid(found)) return undefined
    this.noteUse(db, found)
    return shown(found.connection)
  }

  /**
   * The access check: sets the connection of a request. Where the database does not tell, it throws a ScimError, for to refuse
   * would be to call a good token a bad one.
   */
  readonly check: AuthCheck = async (_native, request, db) => {
    try {
      // The service and the tables are emitted for one kind of database.
      const find = () => this.known(db as Db, request.header('authorization'))
      const found = await repeated(find, new Budget())
      // The log tells its owner of a token that was revoked, or has expired.
      if (found && request.note) request.note.connection = shown(found.connection)
      request.connection = found && this.used(db as Db, found)
    } catch (error) {
      if (isUnavailable(error)) throw unavailable(error, 5)
      throw Object.assign(new ScimError(500, 'Internal server error'), { cause: error })
    }
    return request.connection !== undefined
  }

  /** Makes a connection with its first token. */
  async create(db: Db, connection: NewConnection<Tenant>): Promise<IssuedToken<Tenant>> {
    return this.createWith(db, connection, 'token')
  }

  /** Makes a connection with its first credential. */
  protected createWith(
    db: Db,
    connection: NewConnection<Tenant>,
    kind: CredentialKind,
  ): Promise<IssuedToken<Tenant>> {
    const { name, provider } = connection
    const { expiresAt, tenant }: RotationOptions<Tenant> = connection
    if (name.trim() === '') throw new ConnectionError('nameless', 'A connection needs a name')
    const row: ConnectionRow<Tenant> = {
      id: uuidv7(),
      ...(tenant !== undefined && { tenantId: tenant }),
      name,
      provider: provider ?? null,
      state: 'active',
      createdAt: new Date(),
      lastHeardAt: null,
    }
    return this.changing(db, async (transaction) => {
      await this.store.insertConnection(transaction, row)
      return this.issue(transaction, row, kind, expiresAt)
    })
  }

  /** All connections, or those of a tenant, in the order in which they were made. */
  async list(db: Db, within: Within<Tenant> = {}): Promise<readonly ListedConnection<Tenant>[]> {
    const connections = await this.store.connections(db, within)
    const credentials = await this.store.credentials(db, within, LASTING)
    const listed = new Map(
      connections.map((row) => {
        const { id, state, createdAt, lastHeardAt } = row
        const of: ListedCredential[] = []
        return [id, { ...shown(row), state, createdAt, lastHeardAt, credentials: of }]
      }),
    )
    for (const { hash, connectionId, ...credential } of credentials)
      listed.get(connectionId)?.credentials.push(credential)
    return [...listed.values()]
  }

  /** Makes a second token: from now on both are valid, until the rotation is completed or cancelled. */
  startRotation(db: Db, id: string, options?: RotationOptions<Tenant>): Promise<IssuedToken<Tenant>> {
    return this.addSecond(db, id, 'token', options)
  }

  /** Ends the older token: requests must come with the new one. */
  completeRotation(db: Db, id: string, { tenant }: Within<Tenant> = {}): Promise<void> {
    return this.endOne(db, { id, tenant }, 'token', 'older')
  }

  /** Ends the new token, as if the rotation had not begun. */
  cancelRotation(db: Db, id: string, { tenant }: Within<Tenant> = {}): Promise<void> {
    return this.endOne(db, { id, tenant }, 'token', 'newer')
  }

  /** Ends all credentials of a connection, for good. A rotation gives it a new token. */
  revoke(db: Db, id: string, { tenant }: Within<Tenant> = {}): Promise<void> {
    return this.changing(db, async (transaction) => {
      const { valid } = await this.credentialsOf(transaction, { id, tenant }, [...LASTING, 'access'])
      await this.end(transaction, valid)
    })
  }

  /** Refuses all requests of a connection, until it is enabled again. */
  disable(db: Db, id: string, within?: Within<Tenant>): Promise<void> {
    return this.setState(db, id, 'disabled', within)
  }

  enable(db: Db, id: string, within?: Within<Tenant>): Promise<void> {
    return this.setState(db, id, 'active', within)
  }

  private setState(
    db: Db,
    id: string,
    state: ConnectionState,
    { tenant }: Within<Tenant> = {},
  ): Promise<void> {
    return this.changing(db, async (transaction) => {
      const connection = await this.locked(transaction, { id, tenant })
      await this.store.changeConnection(transaction, connection.id, { state })
    })
  }

  /** Makes a second credential of a kind, beside the first. */
  protected addSecond(
    db: Db,
    id: string,
    kind: CredentialKind,
    { expiresAt, tenant }: RotationOptions<Tenant> = {},
  ): Promise<IssuedToken<Tenant>> {
    return this.changing(db, async (transaction) => {
      const { connection, valid } = await this.credentialsOf(transaction, { id, tenant }, [kind])
      if (valid.length > 1)
        throw new ConnectionError(
          'rotating',
          `${connection.name} has two ${kind}s already: complete its rotation, or cancel it`,
        )
      return this.issue(transaction, connection, kind, expiresAt)
    })
  }

  /** Ends one of two credentials of a kind. */
  protected endOne(
    db: Db,
    which: WhichConnections<Tenant>,
    ofKind: CredentialKind,
    one: 'older' | 'newer',
  ): Promise<void> {
    return this.changing(db, async (transaction) => {
      const { connection, valid } = await this.credentialsOf(transaction, which, [ofKind])
      if (valid.length < 2)
        throw new ConnectionError('notRotating', `${connection.name} is in no rotation: start one`)
      await this.end(transaction, one === 'older' ? valid.slice(0, -1) : valid.slice(-1))
    })
  }

  /** A connection, locked. */
  protected async locked(db: Db, which: WhichConnections<Tenant>): Promise<ConnectionRow<Tenant>> {
    const [connection] = isUuid(which.id) ? await this.store.connections(db, which, 'forUpdate') : []
    if (!connection) throw new ConnectionError('unknown', `There is no connection ${which.id}`)
    return connection
  }

  /** A connection, locked, and its credentials that nobody has revoked. */
  protected async credentialsOf(db: Db, which: WhichConnections<Tenant>, kinds: readonly CredentialKind[]) {
    const connection = await this.locked(db, which)
    const credentials = await this.store.credentials(db, { id: connection.id }, kinds)
    return { connection, valid: credentials.filter(({ revokedAt }) => revokedAt === null) }
  }

  protected end(db: Db, tokens: readonly CredentialRow[]): Promise<void> {
    const ids = tokens.map(({ id }) => id)
    return this.store.changeCredentials(db, ids, { revokedAt: new Date() })
  }

  protected async issue(
    db: Db,
    connection: ConnectionRow<Tenant>,
    kind: CredentialKind,
    expiresAt: Date | undefined,
  ): Promise<IssuedToken<Tenant>> {
    const { token, ...made } = newToken(this.prefix)
    const row = newCredential(connection.id, kind, { ...made, expiresAt: expiresAt ?? null })
    await this.store.insertCredential(db, row)
    return { connection: shown(connection), token }
  }

  /** Runs a change in a transaction; what was known before it is forgotten, however it ends. */
  protected async changing<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
    try {
      return await this.store.transaction(db, work)
    } finally {
      this.memory.clear()
    }
  }

  /** Notes a use once a minute, after the request; that it was not noted is nobody's error. */
  protected noteUse(db: Db, found: FoundCredential<Tenant>): void {
    const { id, lastUsedAt } = found.credential
    const now = Date.now()
    const before = now - NOTED
    if (Math.max(this.noted.get(id) ?? 0, lastUsedAt?.getTime() ?? 0) > before) return
    if (this.noted.size > 10_000) this.noted.clear()
    this.noted.set(id, now)
    setImmediate(async () => {
      try {
        await this.store.noteUse(db, found, new Date(now), new Date(before))
      } catch {}
    })
  }
}

const isValid = <Tenant>({ credential, connection }: FoundCredential<Tenant>): boolean =>
  (credential.kind === 'token' || credential.kind === 'access') &&
  isInForce(credential) &&
  connection.state === 'active'

/** Whether a credential was not revoked, and has not expired. */
export const isInForce = ({ revokedAt, expiresAt }: CredentialRow): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now())

const shown = <Tenant>({ id, name, provider, tenantId }: ConnectionRow<Tenant>): Connection<Tenant> =>
  Object.freeze({
    id,
    name,
    ...(provider !== null && { provider }),
    ...(tenantId !== undefined && { tenant: tenantId }),
  })
