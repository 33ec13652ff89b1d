/** What the command does, under whatever name it runs. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_PROFILES, type ReportFormat } from '../profile-names.js'
import { htmlReport } from '../report/html.js'
import { jsonReport } from '../report/json.js'
import { junitReport } from '../report/junit.js'
import { textReport } from '../report/text.js'
import { isConformant, type Progress, type Report, verify } from '../run.js'
import { fail } from '../verify-error.js'
import { readCredentials } from './credentials.js'
import type { Io } from './io.js'
import type { VerifyFlags } from './options.js'

export interface CommandResult {
  /** Whether no MUST was broken: the exit code's question. */
  readonly ok: boolean
  readonly report: Report
}

const WRITERS: Readonly<Record<ReportFormat, { readonly file: string; write(report: Report): string }>> = {
  html: { file: 'scim-report.html', write: htmlReport },
  json: { file: 'scim-report.json', write: jsonReport },
  junit: { file: 'scim-report.xml', write: junitReport },
}

/**
 * Runs the checks, writes the reports that are asked for, and prints the one for the terminal. With `--json` it
 * prints nothing: the document is its caller's.
 *
 * @param tool the name and version that reports show; this package's without it
 * @throws VerifyError for what keeps the run from starting
 */
export async function runCommand(
  baseUrl: string,
  flags: VerifyFlags,
  io: Io,
  tool?: string,
): Promise<CommandResult> {
  const { json = false, profile = DEFAULT_PROFILES, only, timeout } = flags
  const { token, oauth } = readCredentials(flags, io.env)
  const files = reportFiles(flags)
  const stop = new AbortController()
  const interrupt = () => {
    io.stderr.write('\nStopping; deleting what was created …\n')
    stop.abort()
  }
  // Once: a second Ctrl-C ends the process as it always does.
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    const report = await verify({
      baseUrl,
      token,
      oauth,
      profiles: profile,
      only,
      timeout: timeout * 1_000,
      signal: stop.signal,
      tool,
      ...(io.stderr.isTTY && !json && { onProgress: progressLine(io) }),
    })
    if (io.stderr.isTTY && !json) io.stderr.write(CLEAR_LINE)
    for (const { format, file } of files) writeFileSync(resolve(io.cwd, file), WRITERS[format].write(report))
    if (!json) {
      const hasColour = Boolean(io.stdout.isTTY) && !io.env.NO_COLOR
      io.stdout.write(textReport(report, hasColour))
      for (const { file } of files) io.stderr.write(`Wrote ${file}\n`)
    }
    return { ok: isConformant(report), report }
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** The nth `--report-file` belongs to the nth `--report`; a report without one gets its usual name. */
function reportFiles({ report = [], reportFile = [] }: VerifyFlags) {
  if (reportFile.length > report.length) {
    fail({
      code: 'SG6005',
      message: `--report-file ${reportFile[report.length]} belongs to no --report`,
      fix: 'Pass one --report for each --report-file: --report junit --report-file scim.xml.',
    })
  }
  return report.map((format, index) => ({ format, file: reportFile[index] ?? WRITERS[format].file }))
}

const CLEAR_LINE = '\r\u001b[2K'

const progressLine =
  (io: Io) =>
  ({ done, total, title }: Progress) => {
    const width = String(total).length
    io.stderr.write(`${CLEAR_LINE}${String(done).padStart(width)}/${total} ${title.slice(0, 70)}`)
  }
