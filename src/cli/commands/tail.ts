import type { HandleFlag } from '../../backfill/with-handle.js'
import { loadConfig } from '../../config/load.js'
import { fail } from '../../diagnostics.js'
import { sinceOf, statusOf } from '../../tail/flags.js'
import { follow } from '../../tail/follow.js'
import { rowJson, rowLines } from '../../tail/lines.js'
import { databaseSource, type LogSource, type Row, urlSource } from '../../tail/source.js'
import { hasColour, painter } from '../../terminal/paint.js'
import { asApp } from '../as-app.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface TailFlags extends HandleFlag {
  readonly config?: string
  readonly json?: boolean
  readonly tenant?: string
  readonly connection?: string
  readonly status?: string
  readonly user?: string
  readonly since?: string
  readonly follow?: boolean
  readonly explain?: boolean
  readonly url?: string
  readonly token?: string
}

/** `scim-gen tail`: requests as they come, a line each. */
export async function run(flags: TailFlags, io: Io): Promise<ExitCode> {
  const { connection, user, follow: follows = true, explain: explains = true } = flags
  const which = { connection, user, status: statusOf(flags.status) }
  const since = sinceOf(flags.since, io.now())
  const interrupted = new AbortController()
  const stop = () => interrupted.abort()
  process.once('SIGINT', stop)
  try {
    const source = await sourceOf(flags, io)
    const rows = follow(source, { since, follows, which, signal: interrupted.signal })
    if (flags.json && !follows) {
      const requests: object[] = []
      for await (const row of rows) requests.push(rowJson(row, explains))
      printJson({ ok: true, command: 'tail', requests }, io)
    } else for await (const row of rows) io.stdout.write(shown(row, flags, io))
  } finally {
    process.off('SIGINT', stop)
  }
  return EXIT.ok
}

/** A line of JSON, or those for people. */
function shown(row: Row, { json, tenant, explain: explains = true }: TailFlags, { stdout, env }: Io): string {
  if (json) return `${JSON.stringify(rowJson(row, explains))}\n`
  const paint = painter(hasColour(stdout, env))
  return `${rowLines(row, { explains, saysTenant: tenant === undefined }, paint).join('\n')}\n`
}

async function sourceOf({ url, token, tenant, config, db }: TailFlags, { cwd, env }: Io): Promise<LogSource> {
  if (url !== undefined) return urlSource(url, token ?? env.SCIM_LOG_TOKEN ?? fail(noToken), tenant)
  const loaded = await loadConfig({ cwd, file: config, env })
  const source = await asApp(cwd, () => databaseSource(loaded, cwd, tenant, { db }))
  return (which) => asApp(cwd, () => source(which))
}

const noToken = {
  code: 'SG8017',
  message: '--url needs the token of the log',
  fix: 'Pass --token, or set SCIM_LOG_TOKEN, to what the app has as SCIM_LOG_TOKEN.',
} as const
