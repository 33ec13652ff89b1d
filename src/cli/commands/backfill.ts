import { loadService, type Service } from '../../backfill/load-service.js'
import { backfillJson, backfillReport } from '../../backfill/report.js'
import { tenantKey } from '../../backfill/tenant-key.js'
import { loadConfig } from '../../config/load.js'
import { fail } from '../../diagnostics.js'
import type { Backfilled, BackfillOptions, Progress } from '../../runtime/protocol/backfill.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface BackfillFlags {
  readonly config?: string
  readonly json?: boolean
  readonly tenant?: string
  readonly dryRun?: boolean
}

/** `scim-gen backfill`: SCIM records for the users and groups that are there already, through the app's own handle. */
export async function run(flags: BackfillFlags, io: Io): Promise<ExitCode> {
  const { json = false, dryRun = false } = flags
  const { cwd, env, stderr } = io
  const loaded = await loadConfig({ cwd, file: flags.config, env })
  const { config } = loaded
  const tenant = await tenantKey(flags.tenant, loaded, cwd)
  // What the app's modules name may be relative to where it runs; what they print is none of the result.
  const folder = process.cwd()
  process.chdir(cwd)
  const { log } = console
  console.log = console.error
  try {
    const service = await loadService(config, cwd)
    const isShown = stderr.isTTY && !json
    const onProgress = ({ type, rows }: Progress) => stderr.write(`${CLEAR_LINE}${type}: ${rows} rows`)
    const options = { tenant, dryRun, ...(isShown && { onProgress }) }
    const made = await backfilled(service, options).catch(refused)
    if (isShown) stderr.write(CLEAR_LINE)
    const done = made.map((one) => (isShared(one, config.group) ? withShared(one) : one))
    const ok = done.every(({ refused }) => refused.length === 0)
    if (json) printJson({ ok, command: 'backfill', dryRun, types: backfillJson(done) }, io)
    else io.stdout.write(`${backfillReport(done, dryRun)}\n`)
    return ok ? EXIT.ok : EXIT.question
  } finally {
    console.log = log
    process.chdir(folder)
  }
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

const CLEAR_LINE = '\r\u001b[2K'

/** Groups may share a name where the config says so. */
const isShared = ({ type, matches }: Backfilled, group: unknown): boolean =>
  type === 'Group' && matches !== undefined && Object(group).unique === false

function withShared({ refused, matches = [], ...rest }: Backfilled): Backfilled {
  const shared = refused.flatMap(({ key, name }) => (name ? [{ key, name }] : []))
  const all = [...matches, ...shared]
  return { ...rest, created: all.length, matches: all, refused: refused.filter(({ name }) => !name) }
}

/** The innermost cause says what the database says; what is around it repeats the statement. */
function refused(error: unknown): never {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  const code = String(Reflect.get(Object(cause), 'code') ?? '')
  const [message = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return fail({
    code: 'SG8004',
    message: `The database does not let it be done: ${message || code}`,
    fix: 'See that it runs, that the environment says where it is (node --env-file=.env), and that the migrations are applied. What was done is kept: run it again.',
  })
}
