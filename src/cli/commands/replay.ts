import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readBaseUrl, readCredentials, VerifyError } from '@scim-gen/verify/client'
import { tenantKey } from '../../backfill/tenant-key.js'
import { type HandleFlag, withHandle } from '../../backfill/with-handle.js'
import { loadConfig } from '../../config/load.js'
import { DiagnosticError, fail } from '../../diagnostics.js'
import { withToken } from '../../env-files/token.js'
import { withoutPasswords, writeAsTest } from '../../replay/as-test.js'
import { inTransaction } from '../../replay/dry-run.js'
import { withNeeded } from '../../replay/needed.js'
import { overHttp } from '../../replay/over-http.js'
import { readRequests, UnknownFormError } from '../../replay/read-file.js'
import type { RecordedRequest } from '../../replay/recorded.js'
import { type Replayed, replay, type Sender } from '../../replay/replay.js'
import { replayLines, replaySummary } from '../../replay/show.js'
import type { RowChange } from '../../terminal/exchange.js'
import { hasColour, type Paint, painter } from '../../terminal/paint.js'
import { counted } from '../../terminal/text.js'
import { asApp } from '../as-app.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { ownRows } from '../own-rows.js'
import { printJson } from '../report.js'

export interface ReplayFlags extends HandleFlag {
  /** The file, and the base URL where there is one. */
  readonly operands: readonly [string, string?]
  readonly config?: string
  readonly json?: boolean
  readonly token?: string
  readonly dryRun?: boolean
  readonly tenant?: string
  readonly only?: readonly number[]
  readonly asTest?: string | true
  /** Seconds. */
  readonly timeout: number
}

/** `scim-gen replay`: requests from a file, against a service, or against the emitted one in a transaction that is rolled back. */
export async function run(flags: ReplayFlags, io: Io): Promise<ExitCode> {
  const requests = chosen(flags, io)
  const paint = painter(hasColour(io.stdout, io.env))
  if (flags.asTest !== undefined) return writeTest(requests, flags, io)
  const done = flags.dryRun
    ? await dryRun(requests, flags, io, paint)
    : await live(requests, flags, io, paint)
  const ok = done.every(({ isSame }) => isSame)
  if (flags.json) printJson({ ok, command: 'replay', requests: done.map(jsonOf) }, io)
  else io.stdout.write(replaySummary(done, flags.dryRun ?? false, paint))
  return ok ? EXIT.ok : EXIT.error
}

function chosen({ operands: [file], only }: ReplayFlags, { cwd, stderr }: Io): readonly RecordedRequest[] {
  try {
    const { requests, others } = readRequests(readFileSync(resolve(cwd, file), 'utf8'))
    if (requests.length === 0) throw new UnknownFormError('it holds no request of SCIM')
    if (others > 0) stderr.write(`Left out ${others} that are no requests of SCIM\n`)
    return only === undefined ? requests : withNeeded(requests, only)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error
    if (!isMissing && !(error instanceof UnknownFormError)) throw error
    return fail({
      code: 'SG9201',
      message: `${file} cannot be replayed: ${isMissing ? 'it cannot be read' : error.message}`,
      fix: 'Pass a HAR file, what `play --record` wrote, or lines of JSON: {"method": "GET", "path": "/Users"}.',
    })
  }
}

/** Shows each as it comes, with what it changed. */
const telling =
  ({ json }: ReplayFlags, { stdout }: Io, paint: Paint, changes?: () => Promise<readonly RowChange[]>) =>
  async (replayed: Replayed) => {
    const changed = (await changes?.()) ?? []
    if (!json) for (const line of replayLines(replayed, changed, paint)) stdout.write(`${line}\n`)
  }

async function live(
  requests: readonly RecordedRequest[],
  flags: ReplayFlags,
  io: Io,
  paint: Paint,
): Promise<readonly Replayed[]> {
  const [, baseUrl] = flags.operands
  if (baseUrl === undefined)
    return fail({
      code: 'SG9202',
      message: 'Where are they sent to?',
      fix: 'Pass the base URL of a service, such as http://localhost:3000/scim/v2, or --dry-run.',
    })
  const rows = flags.json ? undefined : await ownRows(io, flags)
  const send = sender(baseUrl, flags, io)
  return replay(requests, send, telling(flags, io, paint, rows?.changes))
}

function sender(baseUrl: string, flags: ReplayFlags, { cwd, env }: Io): Sender {
  try {
    const given = flags.token === undefined ? {} : { token: flags.token }
    const { token = '' } = readCredentials(given, withToken(cwd, env, baseUrl))
    return overHttp({ base: readBaseUrl(baseUrl), token, timeout: flags.timeout * 1_000 })
  } catch (error) {
    throw error instanceof VerifyError ? new DiagnosticError([error.problem]) : error
  }
}

async function dryRun(
  requests: readonly RecordedRequest[],
  flags: ReplayFlags,
  io: Io,
  paint: Paint,
): Promise<readonly Replayed[]> {
  const { cwd, env } = io
  const loaded = await loadConfig({ cwd, file: flags.config, env })
  const tenant = await tenantKey(flags.tenant, loaded, cwd)
  return asApp(cwd, () =>
    inTransaction(withHandle(loaded.config, flags), cwd, tenant, (send, rows) =>
      replay(requests, send, telling(flags, io, paint, rows.changes)),
    ),
  )
}

async function writeTest(
  requests: readonly RecordedRequest[],
  flags: ReplayFlags,
  io: Io,
): Promise<ExitCode> {
  const { cwd, env } = io
  const { config } = await loadConfig({ cwd, file: flags.config, env })
  const name = flags.asTest === true || flags.asTest === undefined ? 'scim.replay' : flags.asTest
  const { tenant, db } = flags
  const { test, data, runner } = await writeAsTest(requests, { config, cwd, name, tenant, db })
  if (flags.json) printJson({ ok: true, command: 'replay', written: [test, data] }, io)
  else
    io.stderr.write(`Wrote ${test} and ${data}: ${counted(requests.length, 'request')}, for ${runner.name}\n`)
  return EXIT.ok
}

const jsonOf = ({ request, status, isSame, milliseconds }: Replayed) => {
  const { method, path, body, status: recorded } = withoutPasswords(request)
  return { method, path, body, recorded, status, isSame, milliseconds: Math.round(milliseconds) }
}
