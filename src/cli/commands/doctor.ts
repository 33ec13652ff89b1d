import { fail } from '../../diagnostics.js'
import { examine } from '../../doctor/doctor.js'
import { doctorReport } from '../../doctor/report.js'
import { hasColour } from '../../terminal/paint.js'
import { inHostsWords } from '../host-words.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface DoctorFlags {
  readonly config?: string
  readonly json?: boolean
  /** The URL; `true` where the flag has none, and DATABASE_URL is meant. */
  readonly database?: string | true
  readonly url?: string
  readonly token?: string
}

/** `scim-gen doctor`: looks at the set-up and says what is wrong with it, each with its fix. */
export async function run(flags: DoctorFlags, io: Io): Promise<ExitCode> {
  const { cwd, env, now } = io
  const database = databaseOf(flags, io)
  const examined = await examine({
    cwd,
    env,
    now,
    configFile: flags.config,
    database,
    url: flags.url,
    token: flags.token,
    nodeVersion: process.versions.node,
  })
  const checks = await inHostsWords(examined, io)
  const diagnostics = checks.flatMap(({ findings }) => findings)
  const isBroken = diagnostics.some(({ level }) => level === 'error')
  if (flags.json) printJson({ ok: !isBroken, command: 'doctor', diagnostics, checks }, io)
  else io.stdout.write(doctorReport(checks, hasColour(io.stdout, env)))
  return isBroken ? EXIT.error : EXIT.ok
}

function databaseOf({ database }: DoctorFlags, { env }: Io): string | undefined {
  if (database !== true) return database
  return (
    env.DATABASE_URL ||
    fail({
      code: 'SG7025',
      message: 'There is no URL of a database: --database has none, and DATABASE_URL is not set',
      fix: 'Pass --database with the URL, or set DATABASE_URL.',
    })
  )
}
