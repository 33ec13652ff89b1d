/** Where `tail` reads the log: of the database, by the app's own functions; or of the running service, by its URL. */
import { refused } from '../backfill/refused.js'
import type { HandleFlag } from '../backfill/with-handle.js'
import type { ScimConfig } from '../config/config.js'
import type { LoadedConfig } from '../config/load.js'
import { loadEmitted } from '../connections/emitted-functions.js'
import { fail } from '../diagnostics.js'
import type { LoggedRequest, WhichRequests } from '../runtime/log.js'

export type Row = LoggedRequest<unknown>

/** Reads rows, the newest first. */
export type LogSource = (which: WhichRequests<never>) => Promise<readonly Row[]>

/**
 * The database that the config names.
 *
 * @param tenant as the flag has it
 * @throws DiagnosticError SG8015 where there is no log, and what `loadEmitted` throws; when it reads, SG8004
 */
export async function databaseSource(
  loaded: LoadedConfig,
  cwd: string,
  tenant: string | undefined,
  flag: HandleFlag,
): Promise<LogSource> {
  const { config } = loaded
  if (!config.log) fail(noLog)
  const file = `${config.out}/log.ts`
  const emitted = { file, command: 'tail', script: scriptOf(config) }
  const needed = 'listRequests'
  const { module, tenant: key } = await loadEmitted(loaded, cwd, tenant, needed, emitted, flag)
  // It was looked for; what it gives, its owner may have changed.
  const list = module[needed] as (which: WhichRequests<unknown>) => Promise<readonly Row[]>
  return async (which) => {
    try {
      return await list({ ...which, tenant: key })
    } catch (error) {
      return refused(error, 'Nothing was changed.')
    }
  }
}

const noLog = {
  code: 'SG8015',
  message: 'There is no log: the config has none',
  fix: 'Write one: `scim-gen generate --set "log.keep=30 days"`, and apply the migration.',
} as const

/** What to write where the command cannot get at the app's handle. */
const scriptOf = ({ out, db }: ScimConfig): string =>
  [
    `import { listRequests } from './${out}/log'`,
    `console.log(await listRequests(${db === 'argument' ? 'db' : ''}))`,
  ]
    .map((line) => `\n  ${line}`)
    .join('')

/**
 * The running service, whose log has a URL.
 *
 * @param base of the service: `https://app.example.com/scim/v2`
 * @param tenant whose rows alone are wanted, as text
 * @throws DiagnosticError SG8017, when it reads, for whatever is not an answer of the log
 */
export function urlSource(base: string, token: string, tenant: string | undefined): LogSource {
  const address = `${base.replace(/\/+$/, '')}/log`
  return async (which) => {
    const response = await fetch(`${address}?${queryOf(which)}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
    }).catch((error: unknown) => unreachable(address, error))
    if (response.status !== 200) return fail(refusal(address, response.status))
    const answer: unknown = await response.json().catch(() => undefined)
    const rows: unknown = Object(answer).requests
    if (!Array.isArray(rows)) return fail(refusal(address, response.status))
    return rows
      .map((row: Row) => ({ ...row, createdAt: new Date(row.createdAt) }))
      .filter(({ tenantId }) => tenant === undefined || String(tenantId) === tenant)
  }
}

function queryOf(which: WhichRequests<never>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(which))
    if (value !== undefined) query.set(name, value instanceof Date ? value.toISOString() : String(value))
  return query
}

function unreachable(address: string, error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return fail({
    code: 'SG8017',
    message: `${address} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
    fix: 'Is the app running, and is that its URL, with the base path: http://localhost:3000/scim/v2?',
  })
}

const refusal = (address: string, status: number) => ({
  code: 'SG8017' as const,
  message: `${address} has answered with ${status}, and not with the log`,
  fix:
    status === 401
      ? 'The token is not the one of the log: pass --token, or SCIM_LOG_TOKEN, with the value of SCIM_LOG_TOKEN that the app has. `log: { url: true }` must be set, too.'
      : "Is that the URL of the service, with its base path? The log has one where `log: { keep: '30 days', url: true }` is set.",
})
