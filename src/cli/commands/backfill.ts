import { loadService, type Service } from '../../backfill/load-service.js'
import { refused } from '../../backfill/refused.js'
import { backfillJson, backfillReport } from '../../backfill/report.js'
import { tenantKey } from '../../backfill/tenant-key.js'
import { type HandleFlag, withHandle } from '../../backfill/with-handle.js'
import { loadConfig } from '../../config/load.js'
import { fail } from '../../diagnostics.js'
import type { Backfilled, BackfillOptions, Progress } from '../../runtime/protocol/backfill.js'
import { counted } from '../../terminal/text.js'
import { asApp } from '../as-app.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface BackfillFlags extends HandleFlag {
  readonly config?: string
  readonly json?: boolean
  readonly tenant?: string
  readonly dryRun?: boolean
  readonly rate?: string
}

/** `scim-gen backfill`: SCIM records for the users and groups that are there already, through the app's own handle. */
export async function run(flags: BackfillFlags, io: Io): Promise<ExitCode> {
  const { json = false, dryRun = false } = flags
  const { cwd, env, stderr } = io
  const loaded = await loadConfig({ cwd, file: flags.config, env })
  const { config } = loaded
  const tenant = await tenantKey(flags.tenant, loaded, cwd)
  const rate = rateOf(flags.rate)
  return asApp(cwd, async () => {
    const service = await loadService(withHandle(config, flags), cwd)
    const isShown = stderr.isTTY && !json
    const onProgress = ({ type, rows }: Progress) =>
      stderr.write(`${CLEAR_LINE}${type}: ${counted(rows, 'row')}`)
    const options = { tenant, dryRun, ...(rate && { rate }), ...(isShown && { onProgress }) }
    const made = await backfilled(service, options).catch((error: unknown) => refused(error, AGAIN))
    if (isShown) stderr.write(CLEAR_LINE)
    const done = made.map((one) => (isShared(one, config.group) ? withShared(one) : one))
    const ok = done.every(({ refused }) => refused.length === 0)
    if (json) printJson({ ok, command: 'backfill', dryRun, types: backfillJson(done) }, io)
    else io.stdout.write(`${backfillReport(done, dryRun)}\n`)
    return ok ? EXIT.ok : EXIT.question
  })
}

/** As the tenant, where the app has a function for that. */
async function backfilled(
  { types, db, backfill, around }: Service,
  options: Omit<BackfillOptions, 'db'>,
): Promise<readonly Backfilled[]> {
  let made: readonly Backfilled[] = []
  const work = async (own?: unknown) => {
    made = await backfill(types, { ...options, db: own ?? db })
  }
  await (around ? around(options.tenant, work) : work())
  return made
}

/** @throws DiagnosticError SG8007 where it is no number of rows */
function rateOf(text: string | undefined): number | undefined {
  const rate = text === undefined ? undefined : Number(text)
  if (rate === undefined || rate > 0) return rate
  return fail({
    code: 'SG8007',
    message: `--rate ${text}: no number of rows in a second`,
    fix: 'Pass one above 0: --rate 1000.',
  })
}

const AGAIN = 'What was done is kept: run it again.'
const CLEAR_LINE = '\r\u001b[2K'

/** Groups may share a name where the config says so. */
const isShared = ({ type, matches }: Backfilled, group: unknown): boolean =>
  type === 'Group' && matches !== undefined && Object(group).unique === false

function withShared({ refused, matches = [], ...rest }: Backfilled): Backfilled {
  const shared = refused.flatMap(({ key, name }) => (name ? [{ key, name }] : []))
  const all = [...matches, ...shared]
  return { ...rest, created: all.length, matches: all, refused: refused.filter(({ name }) => !name) }
}
