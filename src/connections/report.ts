import type { ListedConnection } from '../runtime/connections.js'

type Listed = ListedConnection<unknown>

const HEAD = ['id', 'name', 'provider', 'tenant', 'state', 'heard', 'token', 'made', 'used', 'ends']

/** Connections as a table for people: a line for each token that nobody has revoked. */
export function connectionTable(connections: readonly Listed[], hasTenants: boolean): string {
  const rows = [HEAD, ...connections.flatMap(rowsOf)].map((row) =>
    hasTenants ? row : row.filter((_, column) => column !== HEAD.indexOf('tenant')),
  )
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowsOf({ credentials, ...connection }: Listed): readonly (readonly string[])[] {
  const { id, name, provider = '-', tenant, state, lastHeardAt } = connection
  const own = [id, name, provider, String(tenant), state, minute(lastHeardAt)].map(oneLine)
  const tokens = credentials.filter(({ revokedAt }) => revokedAt === null)
  if (tokens.length === 0) return [[...own, 'none', '', '', '']]
  return tokens.map(({ kind, prefix, issuer, createdAt, lastUsedAt, expiresAt }, index) => [
    ...(index === 0 ? own : own.map(() => '')),
    kind === 'token' ? `${prefix}…` : oneLine(`${kind} ${issuer ?? `${prefix}…`}`),
    minute(createdAt),
    minute(lastUsedAt),
    minute(expiresAt),
  ])
}

/** A name is text of somebody's: no control characters reach the terminal. */
const oneLine = (text: string) => text.replace(/\p{C}+/gu, ' ')

const minute = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'

/** The same for JSON, which has no bigint. */
export const connectionJson = <One extends { readonly tenant?: unknown }>({
  tenant,
  ...one
}: One): object => ({
  ...one,
  ...(tenant !== undefined && { tenant: typeof tenant === 'bigint' ? String(tenant) : tenant }),
})
