/** What a database says of itself. */
import type { SqlDialect } from '../../inspect/host-model.js'
import type { Connection, Row } from './connect.js'

export interface Server {
  readonly version: string
  /** The isolation level of transactions that ask for none: `read committed`. */
  readonly isolation: string
  /** How much later it is there than here, in milliseconds. */
  readonly ahead: number
  /** Whether something stands between, which hands out its sessions. */
  readonly isPooled: boolean
}

const ASK: Readonly<Record<Exclude<SqlDialect, 'sqlite'>, string>> = {
  postgresql: `select version() as "version", current_setting('default_transaction_isolation') as "isolation",
  extract(epoch from clock_timestamp()) * 1000 as "now", pg_backend_pid() as "process"`,
  mysql: `select version() as version, unix_timestamp(now(3)) * 1000 as now`,
}

/** Undefined for a file, which says nothing. */
export async function askServer(
  { query, process }: Connection,
  dialect: SqlDialect,
): Promise<Server | undefined> {
  if (dialect === 'sqlite') return undefined
  const start = Date.now()
  const [row = {}] = await query(ASK[dialect])
  const end = Date.now()
  const isolation = dialect === 'mysql' ? await isolationOf(query) : row.isolation
  return {
    version: String(row.version),
    isolation: String(isolation).toLowerCase().replaceAll('-', ' '),
    ahead: Math.round(Number(row.now) - (start + end) / 2),
    isPooled: process !== undefined && dialect === 'postgresql' && Number(row.process) !== process,
  }
}

/** Under the name that MySQL has for it, or MariaDB. */
async function isolationOf(query: Connection['query']): Promise<unknown> {
  const rows: readonly Row[] = await query(
    "show variables where variable_name in ('transaction_isolation', 'tx_isolation')",
  )
  return rows[0]?.Value
}
