import { generate } from '../../generate.js'
import { hasDrift } from '../../reconcile/changes.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printDiagnostics, printJson } from '../report.js'
import { diffOf, generateSteps, listChanges, listWritten, nextSteps, notices, summarize } from '../summary.js'

export interface GenerateFlags {
  readonly config?: string
  readonly json?: boolean
  /** Lists the changes instead of writing them. */
  readonly dryRun?: boolean
  /** Fails when there are changes. */
  readonly check?: boolean
  /** Shows the changes as a unified diff. */
  readonly diff?: boolean
}

/** `scim-gen generate`: the one code path behind writing, `--dry-run`, `--check` and `--diff`. */
export async function run(flags: GenerateFlags, io: Io, command = 'generate'): Promise<ExitCode> {
  const write = !(flags.dryRun || flags.check || flags.diff)
  const { cwd, env, now } = io
  const result = await generate({ cwd, env, now, configFile: flags.config, write })
  const { changes, migration, losses, warnings } = result
  const stale = flags.check && hasDrift(changes)
  const diagnostics = stale ? [driftDiagnostic] : []
  const next = write ? generateSteps(result, cwd) : []

  if (flags.json) {
    const files = changes.files.map(({ kind, path, diff }) => ({
      kind,
      path,
      ...((flags.diff || kind === 'left') && { diff }),
    }))
    printJson({ ok: !stale, command, diagnostics, files, migration, losses, warnings, next }, io)
  } else {
    if (flags.diff) io.stdout.write(diffOf(changes))
    else if (!write) io.stdout.write(listChanges(changes))
    printDiagnostics(diagnostics, io)
    const written = write ? listWritten(changes) : ''
    io.stderr.write(written + notices(result) + summarize(result, write) + nextSteps(next))
  }
  return stale ? EXIT.drift : EXIT.ok
}

const driftDiagnostic = {
  code: 'SG0004',
  message: 'The emitted files are not what generate would write',
  fix: 'Run `npx scim-gen generate` and commit the result.',
} as const
