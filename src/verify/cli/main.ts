/** The command line of the package on its own: `npx @scim-gen/verify <base-url>`. */
import { Command, CommanderError } from 'commander'
import { packageVersion } from '../package-version.js'
import { type Problem, VerifyError } from '../verify-error.js'
import type { Io } from './io.js'
import { type VerifyFlags, withOptions } from './options.js'

/**
 * Runs one command line; never exits the process and never throws.
 *
 * @param argv the arguments after the command's name
 * @returns the exit code: 0 when no MUST is broken, else 1
 */
export async function main(argv: readonly string[], io: Io): Promise<0 | 1> {
  let isOk = true
  const command = withOptions(new Command('scim-verify'))
    .version(packageVersion(), '--version', 'print the version')
    .option('--json', 'print one JSON document on stdout')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Usage errors are reported as all others are.
      outputError: () => {},
    })
    .exitOverride()
    .action(async (baseUrl: string, flags: VerifyFlags) => {
      const { runCommand } = await import('./run-command.js')
      const { ok, report } = await runCommand(baseUrl, flags, io)
      if (flags.json) printJson({ ok, diagnostics: [], report }, io)
      isOk = ok
    })
  try {
    await command.parseAsync(argv, { from: 'user' })
    return isOk ? 0 : 1
  } catch (error) {
    // After --help and --version.
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const problem = problemOf(error)
    const { code, message, fix } = problem
    if (argv.includes('--json')) printJson({ ok: false, diagnostics: [problem] }, io)
    else io.stderr.write(`${code} ${message}\nfix: ${fix}\n`)
    if (code === 'SG0002' && error instanceof Error) io.stderr.write(`\n${error.stack}\n`)
    return 1
  }
}

/** The document that `scim-gen verify --json` prints, too. */
interface JsonDocument {
  readonly ok: boolean
  readonly diagnostics: readonly Problem[]
  readonly report?: object
}

function printJson({ ok, diagnostics, report }: JsonDocument, io: Io): void {
  const document = { version: 1, ok, command: 'verify', diagnostics, report }
  io.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}

function problemOf(error: unknown): Problem {
  if (error instanceof VerifyError) return error.problem
  if (error instanceof CommanderError) {
    const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n')
    const fix = suggestion?.replace(/^\((.*)\)$/, '$1') ?? 'See `npx @scim-gen/verify --help`.'
    return { code: 'SG0001', message: message.charAt(0).toUpperCase() + message.slice(1), fix }
  }
  return {
    code: 'SG0002',
    message: `Unexpected error: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'This is a bug in @scim-gen/verify, please report it with the stack below.',
  }
}
