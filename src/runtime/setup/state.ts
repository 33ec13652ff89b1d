/** How a connection stands, as a list shows it. */
import type { ListedConnection, ListedCredential } from '../connections/shown.js'

const DAY = 86_400_000

/** In days. */
export const MONTH = 30

/** From how many days before on an end is told: what most organizations need to replace a credential. */
const SOON = 20

export const isInForce = ({ revokedAt, expiresAt }: ListedCredential, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now)

type State =
  | 'active'
  | 'waiting'
  | 'disabled'
  | 'noCredential'
  | 'rotating'
  | { readonly expiresInDays: number }

/** How it stands, and what beside that somebody should know. */
export function stateOf(
  {
    state,
    lastHeardAt,
    credentials,
  }: Pick<ListedConnection<unknown>, 'state' | 'lastHeardAt' | 'credentials'>,
  now: Date,
): readonly State[] {
  const kept = credentials.filter((one) => isInForce(one, now))
  if (kept.length === 0) return ['noCredential']
  if (state === 'disabled') return ['disabled']
  // What the last of them leaves: one that is replaced may end.
  const ends = kept.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const days = Math.floor((Math.max(...ends) - now.getTime()) / DAY)
  const kinds = kept.map(({ kind }) => kind)
  return [
    lastHeardAt === null ? 'waiting' : 'active',
    ...(new Set(kinds).size < kinds.length ? ['rotating' as const] : []),
    ...(days < SOON ? [{ expiresInDays: days }] : []),
  ]
}
