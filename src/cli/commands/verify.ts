import { runCommand, VerifyError } from '@scim-gen/verify'
import type { VerifyFlags } from '@scim-gen/verify/options'
import { DiagnosticError } from '../../diagnostics.js'
import { withToken } from '../../env-files/token.js'
import { packageVersion } from '../../package-version.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface VerifyCommandFlags extends VerifyFlags {
  /** The base URL. */
  readonly operands: readonly string[]
}

/** `scim-gen verify`: the command of `@scim-gen/verify`, with what all commands share. */
export async function run(
  { operands: [baseUrl = ''], ...flags }: VerifyCommandFlags,
  io: Io,
): Promise<ExitCode> {
  try {
    const { ok, report } = await runCommand(
      baseUrl,
      flags,
      { ...io, env: withToken(io.cwd, io.env, baseUrl) },
      `scim-gen ${packageVersion()}`,
    )
    if (flags.json) printJson({ ok, command: 'verify', report }, io)
    return ok ? EXIT.ok : EXIT.error
  } catch (error) {
    throw error instanceof VerifyError ? new DiagnosticError([error.problem]) : error
  }
}
