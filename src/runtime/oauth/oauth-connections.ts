/** Connections that are clients of a token endpoint: with secrets and trusted issuers, for access tokens of hours. */
import { ConnectionError } from '../connections/connection-error.js'
import { Connections, isInForce } from '../connections/connections.js'
import { newCredential } from '../connections/new-credential.js'
import type { IssuedToken, NewConnection, RotationOptions, Within } from '../connections/shown.js'
import type { CredentialRow, TrustedIssuer } from '../connections/store.js'
import { hashOf } from '../connections/token.js'
import type { Connection } from '../protocol/connection.js'
import { isUuid } from '../uuid.js'
import type { AssertedClient, Client, Clients } from './clients.js'

/** A secret of a client, to be shown this once: nothing keeps it. */
export interface IssuedSecret<Tenant = never> {
  readonly connection: Connection<Tenant>
  readonly clientId: string
  readonly secret: string
}

/** Of no connection: one that is unknown is looked up in the same steps. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What the columns of all databases hold. */
const LONGEST = 500

const HOUR = 3_600_000

/** What the row of an issuer is found by. No token is such a text, and no used assertion, whose list has three. */
const hashOfIssuer = (issuer: string, subject: string): string => hashOf(JSON.stringify([issuer, subject]))

export class OAuthConnections<Db, Tenant = never> extends Connections<Db, Tenant> implements Clients {
  /** When what has ended was last deleted, by connection. */
  private readonly swept = new Map<string, number>()

  /** Makes a connection with a secret in place of a token. */
  async createClient(db: Db, connection: NewConnection<Tenant>): Promise<IssuedSecret<Tenant>> {
    return secretOf(await this.createWith(db, connection, 'secret'))
  }

  /** Makes a secret. A connection has two at most, both valid until one is ended. */
  async createSecret(db: Db, id: string, options?: RotationOptions<Tenant>): Promise<IssuedSecret<Tenant>> {
    return secretOf(await this.addSecond(db, id, 'secret', options))
  }

  endOlderSecret(db: Db, id: string, { tenant }: Within<Tenant> = {}): Promise<void> {
    return this.endOne(db, { id, tenant }, 'secret', 'older')
  }

  endNewerSecret(db: Db, id: string, { tenant }: Within<Tenant> = {}): Promise<void> {
    return this.endOne(db, { id, tenant }, 'secret', 'newer')
  }

  /** Takes the word of an issuer for the connection, in place of that of any other. */
  async trustIssuer(
    db: Db,
    id: string,
    trusted: TrustedIssuer,
    { tenant }: Within<Tenant> = {},
  ): Promise<void> {
    const { issuer, subject, audience, jwksUri } = trusted
    checkIssuer(trusted)
    return this.changing(db, async (transaction) => {
      const { connection, valid } = await this.credentialsOf(transaction, { id, tenant }, ['key'])
      await this.end(transaction, valid)
      const hash = hashOfIssuer(issuer, subject)
      const row = {
        ...newCredential(connection.id, 'key', { hash }),
        ...{ issuer, subject, audience, jwksUri },
      }
      const before = await this.store.find(transaction, hash)
      if (!before) return this.store.insertCredential(transaction, row)
      if (before.connection.id !== connection.id && isInForce(before.credential))
        throw new ConnectionError('taken', `Another connection trusts ${issuer} on ${subject}`)
      return this.store.changeCredentials(transaction, [before.credential.id], {
        ...row,
        id: before.credential.id,
      })
    })
  }

  async findClient(db: Db, clientId: string): Promise<Client | undefined> {
    const id = isUuid(clientId) ? clientId : NOBODY
    const [connection] = await this.store.connections(db, { id })
    const secrets = await this.store.credentials(db, { id }, ['secret'])
    if (connection?.state !== 'active') return undefined
    // The id of the row: what was sent may be a part of the form, and keep all of it in memory where it is kept.
    return { id: connection.id, secrets: secrets.filter(isInForce).map(({ hash }) => hash) }
  }

  async findByAssertion(db: Db, issuer: string, subject: string): Promise<AssertedClient | undefined> {
    const hash = hashOfIssuer(issuer, subject)
    const found = await this.store.find(db, hash)
    const trusted = found && trustedOf(found.credential)
    if (!trusted || !isInForce(found.credential) || found.connection.state !== 'active') return undefined
    const { id, tenantId: tenant } = found.connection
    return { client: { id, secrets: [] }, trusted, tenant, hash }
  }

  async issueAccess(db: Db, { id }: Client, by: string, expiresAt: Date): Promise<string | undefined> {
    const issued = await this.store.transaction(db, async (transaction) => {
      // Locked, so that whoever revokes or disables meanwhile ends this token, too, or comes first.
      const [connection] = await this.store.connections(transaction, { id }, 'forUpdate')
      const found = await this.store.find(transaction, by)
      if (connection?.state !== 'active' || !found || !isInForce(found.credential)) return undefined
      return { found, ...(await this.issue(transaction, connection, 'access', expiresAt)) }
    })
    if (issued) this.noteUse(db, issued.found)
    this.sweep(db, id)
    return issued?.token
  }

  isFirstUse(db: Db, { id }: Client, hash: string, expiresAt: Date): Promise<boolean> {
    return this.store.transaction(db, async (transaction) => {
      // Of two processes one waits here for the other.
      await this.store.connections(transaction, { id }, 'forUpdate')
      if (await this.store.find(transaction, hash)) return false
      await this.store.insertCredential(transaction, newCredential(id, 'used', { hash, expiresAt }))
      return true
    })
  }

  /** Deletes what has ended of a connection once an hour, after the request; what fails is done the next time. */
  private sweep(db: Db, id: string): void {
    const now = Date.now()
    if ((this.swept.get(id) ?? 0) > now - HOUR) return
    if (this.swept.size > 10_000) this.swept.clear()
    this.swept.set(id, now)
    setImmediate(async () => {
      try {
        // Clocks of processes differ.
        await this.store.deleteEnded(db, id, new Date(now - HOUR))
      } catch {}
    })
  }
}

const secretOf = <Tenant>({ connection, token }: IssuedToken<Tenant>): IssuedSecret<Tenant> => ({
  connection,
  clientId: connection.id,
  secret: token,
})

function trustedOf({ kind, issuer, subject, audience, jwksUri }: CredentialRow): TrustedIssuer | undefined {
  if (kind !== 'key' || !issuer || !subject || !audience || !jwksUri) return undefined
  return { issuer, subject, audience, jwksUri }
}

function checkIssuer(trusted: TrustedIssuer): void {
  for (const [name, value] of Object.entries(trusted))
    if (typeof value !== 'string' || value === '' || value.length > LONGEST)
      throw new ConnectionError('badIssuer', `${name}: needs 1 to ${LONGEST} characters`)
  const url = URL.canParse(trusted.jwksUri) ? new URL(trusted.jwksUri) : undefined
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url?.protocol !== 'https:' && !isLocal)
    throw new ConnectionError('badIssuer', `jwksUri: ${trusted.jwksUri} is no https address`)
}
