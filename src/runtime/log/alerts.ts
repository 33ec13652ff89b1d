/** What of the log, and of connections, wants somebody's attention. */
import type { ListedConnection, ListedCredential } from '../connections/shown.js'
import type { LoggedRequest } from './row.js'

export interface AlertOptions {
  /** After how many hours without a request a connection is called silent: 24. Entra ID comes every forty minutes; others come when something has changed. */
  readonly silentHours?: number
  /** After how many refused requests in a row: 5. */
  readonly errors?: number
  /** How many days before a credential ends: 20. */
  readonly days?: number
}

/** Of a connection; of the whole service, where there are none. */
export type Alert<Tenant = never> =
  /** Nothing was heard since then; null for never. */
  | { readonly kind: 'silent'; readonly connection?: ListedConnection<Tenant>; readonly since: Date | null }
  /** The last requests were refused or have failed, the newest first. */
  | {
      readonly kind: 'failing'
      readonly connection?: ListedConnection<Tenant>
      readonly requests: readonly LoggedRequest<Tenant>[]
    }
  /** A token or a secret ends by itself. */
  | {
      readonly kind: 'expiring'
      readonly connection: ListedConnection<Tenant>
      readonly credential: ListedCredential
      readonly at: Date
    }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * @param connections undefined where the service has none
 * @param last the last rows, of a connection or of all
 */
export async function alertsOf<Tenant>(
  connections: readonly ListedConnection<Tenant>[] | undefined,
  last: (connection: string | undefined, count: number) => Promise<readonly LoggedRequest<Tenant>[]>,
  { silentHours = 24, errors = 5, days = 20 }: AlertOptions = {},
  now = Date.now(),
): Promise<readonly Alert<Tenant>[]> {
  const alerts: Alert<Tenant>[] = []
  const isLongAgo = (at: Date) => at.getTime() < now - silentHours * HOUR
  const failing = async (connection: ListedConnection<Tenant> | undefined) => {
    const requests = await last(connection?.id, errors)
    if (requests.length === errors && requests.every(({ status }) => status >= 400))
      alerts.push({ kind: 'failing', ...(connection && { connection }), requests })
    return requests[0]?.createdAt
  }

  if (!connections) {
    const since = (await failing(undefined)) ?? null
    if (since === null || isLongAgo(since)) alerts.push({ kind: 'silent', since })
    return alerts
  }
  for (const connection of connections) {
    const { state, createdAt, lastHeardAt, credentials } = connection
    // Whom an admin has disabled is expected to be refused.
    if (state !== 'active') continue
    await failing(connection)
    if (isLongAgo(lastHeardAt ?? createdAt)) alerts.push({ kind: 'silent', connection, since: lastHeardAt })
    for (const credential of credentials) {
      const { revokedAt, expiresAt: at } = credential
      if (revokedAt === null && at && at.getTime() > now && at.getTime() < now + days * DAY)
        alerts.push({ kind: 'expiring', connection, credential, at })
    }
  }
  return alerts
}
