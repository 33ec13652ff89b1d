/** The command line: flags in, exit code out. Only commander loads before a command runs. */
import { statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { withOptions as withVerifyOptions } from '@scim-gen/verify/options'
import { Command, CommanderError, Option } from 'commander'
import { DIALECTS, FRAMEWORKS, ORMS } from '../config/choices.js'
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { packageVersion } from '../package-version.js'
import { CHOICES } from '../reconcile/choices.js'
import type { Said } from '../unchanged/memory.js'
import type { BackfillFlags } from './commands/backfill.js'
import type { ConnectionFlags } from './commands/connection.js'
import type { DemoFlags } from './commands/demo.js'
import type { DoctorFlags } from './commands/doctor.js'
import type { EjectFlags } from './commands/eject.js'
import type { GenerateFlags } from './commands/generate.js'
import type { InitFlags } from './commands/init.js'
import type { MountFlags } from './commands/mount.js'
import type { PlayFlags } from './commands/play.js'
import type { ReplayFlags } from './commands/replay.js'
import type { SkillFlags } from './commands/skill.js'
import type { StudioFlags } from './commands/studio.js'
import type { TailFlags } from './commands/tail.js'
import type { VerifyCommandFlags } from './commands/verify.js'
import { connectionCommands } from './connection-commands.js'
import { handleOption } from './handle-flag.js'
import { EXIT, type ExitCode, type Io } from './io.js'
import { playCommand, replayCommand } from './play-commands.js'

interface GlobalFlags {
  readonly config?: string
  readonly cwd?: string
  readonly json?: boolean
}

/** A command's module, loaded when it runs. */
interface CommandModule<Flags> {
  run(flags: Flags, io: Io): Promise<ExitCode>
}

/**
 * Runs one command line; never exits the process and never throws.
 *
 * @param argv the arguments after `scim-gen`
 * @returns the exit code: 0 ok, 1 error, 2 drift, 3 a question that needs a person
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const program = createProgram(io)
  let exitCode: ExitCode = EXIT.ok
  let running: string | null = null
  let at: Pick<Io, 'cwd' | 'called'> = io

  const action = <Flags extends GlobalFlags>(load: () => Promise<CommandModule<Flags>>, place?: 'project') =>
    async function (this: Command) {
      const { parent } = this
      running = parent === program ? this.name() : `${parent?.name()} ${this.name()}`
      const flags = { ...this.optsWithGlobals<Flags>(), operands: this.args }
      const folder = existingFolder(resolve(io.cwd, flags.cwd ?? '.'))
      const finds = place === 'project' && flags.config === undefined
      const cwd = finds ? (await import('./project-folder.js')).projectFolder(folder) : folder
      at = { cwd, called: folder }
      const where = cwd !== folder && !flags.json ? `In ${relative(folder, cwd)}:\n` : ''
      if (where) io.stderr.write(where)
      const nothingToDo = ({ stdout, stderr }: Said) => io.nothingToDo?.({ stdout, stderr: where + stderr })
      exitCode = await (await load()).run(flags, { ...io, ...at, nothingToDo })
    }

  initCommand(program).action(action<InitFlags & GlobalFlags>(() => import('./commands/init.js')))
  generateCommand(program).action(
    action<GenerateFlags & GlobalFlags>(() => import('./commands/generate.js'), 'project'),
  )
  program
    .command('diff')
    .description('show what generate would change, as a unified diff')
    .option(...NO_CACHE)
    .action(action<GenerateFlags & GlobalFlags>(() => import('./commands/diff.js'), 'project'))
  program
    .command('check')
    .description('fail (exit code 2) when generate would change something: for CI')
    .option(...NO_CACHE)
    .action(action<GenerateFlags & GlobalFlags>(() => import('./commands/check.js'), 'project'))
  program
    .command('mount')
    .description('put the line that mounts the service into the file where your app is made')
    .option('--dry-run', 'show it as a unified diff, write nothing')
    .action(action<MountFlags & GlobalFlags>(() => import('./commands/mount.js'), 'project'))
  program
    .command('doctor')
    .description('say what is wrong with the set-up, each with its fix; writes nothing')
    .option('--database [url]', 'look into the database as well: at its URL, or at DATABASE_URL')
    .option(
      '--url <address>',
      'ask the running app as an identity provider does, such as http://localhost:3000',
    )
    .option('--token <token>', 'the token that --url sends; SCIM_TOKEN without it, of .env, too')
    .action(action<DoctorFlags & GlobalFlags>(() => import('./commands/doctor.js'), 'project'))
  program
    .command('eject')
    .description('stop managing files; or take the sources of the runtime into the project')
    .argument('[files...]', 'the emitted files that are to be yours alone')
    .option('--runtime', 'copy the sources of @scim-gen/runtime, and import them instead of the package')
    .action(action<EjectFlags & GlobalFlags>(() => import('./commands/eject.js'), 'project'))
  program
    .command('backfill')
    .description('create SCIM records for the users and groups that you have already')
    .option('--tenant <key>', 'whose rows: the key of the tenant, where there are tenants')
    .option('--dry-run', 'list which row would get which name, and what is in the way; write nothing')
    .option('--rate <rows>', 'how many rows a second, at most; as fast as the database lets it without')
    .addOption(handleOption())
    .action(action<BackfillFlags & GlobalFlags>(() => import('./commands/backfill.js'), 'project'))
  connectionCommands(program, (name) =>
    action<ConnectionFlags & GlobalFlags>(async () => {
      const { run } = await import('./commands/connection.js')
      return { run: (flags, io) => run(name, flags, io) }
    }, 'project'),
  )
  tailCommand(program).action(action<TailFlags & GlobalFlags>(() => import('./commands/tail.js'), 'project'))
  program
    .command('studio')
    .description('see it work, on pages of this machine: mapping, rows, filters as SQL, requests, verify')
    .option('--port <number>', 'the port; any that is free without it')
    .option('--no-open', 'print the address, and open no browser')
    .addOption(handleOption())
    .action(action<StudioFlags & GlobalFlags>(() => import('./commands/studio.js'), 'project'))
  program
    .command('demo')
    .description('see it work: a small app serves SCIM, and Okta and Entra ID provision it')
    .option('--serve', 'stay up, and print a URL, a token and curl lines')
    .option('--keep', 'leave the app in its temporary folder')
    .action(action<DemoFlags & GlobalFlags>(() => import('./commands/demo.js')))
  playCommand(
    program,
    action<PlayFlags & GlobalFlags>(() => import('./commands/play.js')),
  )
  replayCommand(
    program,
    action<ReplayFlags & GlobalFlags>(() => import('./commands/replay.js'), 'project'),
  )
  program
    .command('skill')
    .description('write what a coding agent needs to drive scim-gen by flags')
    .option('--out <file>', "where to; the first folder of agents' skills that is there without it")
    .action(action<SkillFlags & GlobalFlags>(() => import('./commands/skill.js')))
  withVerifyOptions(program.command('verify')).action(
    action<VerifyCommandFlags & GlobalFlags>(() => import('./commands/verify.js')),
  )

  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return report(error, running, argv.includes('--json'), { ...io, ...at })
  }
}

function createProgram(io: Io): Command {
  return new Command('scim-gen')
    .description('Reads your models and writes a typed SCIM 2.0 service into your repository.')
    .version(packageVersion(), '--version', 'print the version')
    .option('--config <file>', 'the config file (default: scim.config.ts, .mts, .js, .mjs or .json)')
    .option('--cwd <dir>', 'the folder to work in (default: this one)')
    .option('--json', 'print one JSON document on stdout')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Usage errors are reported as all others are.
      outputError: () => {},
    })
    .exitOverride()
}

function tailCommand(program: Command): Command {
  return program
    .command('tail')
    .description('show requests as they come, each in a line, and explain those that were refused')
    .option('--tenant <key>', 'of this tenant only')
    .option('--connection <id>', 'of this connection only')
    .option('--status <status>', 'with this status only: 404; or refused, for all from 400 on')
    .option('--user <id>', 'about this resource only: its id; or its name, where the log has names')
    .option('--since <time>', 'from then on: 90s, 15m, 1h, 2d; without it the last twenty')
    .option('--no-follow', 'end when those that are there were shown')
    .option('--explain', 'explain refused requests, as it does by itself')
    .option('--no-explain', 'show refused requests without what they mean')
    .option(
      '--url <base>',
      'ask the running service: http://localhost:3000/scim/v2 (needs log.url in the config)',
    )
    .option('--token <token>', 'the token that --url sends; SCIM_LOG_TOKEN without it')
    .addOption(handleOption())
}

function initCommand(program: Command): Command {
  return program
    .command('init')
    .description('find your models and write scim.config.ts')
    .option('--yes', 'take what is found; fail where nothing is')
    .addOption(new Option('--orm <name>', 'the ORM').choices(ORMS))
    .addOption(new Option('--dialect <name>', 'the database').choices(DIALECTS))
    .addOption(new Option('--framework <name>', 'the web framework').choices(FRAMEWORKS))
    .option('--app <dir>', 'the package that serves HTTP, where a workspace has several')
    .option('--user <ref>', 'the user model: path/to/file.ts#ExportName')
    .option(
      '--group <ref>',
      "the group model, 'roles' (one for each), 'scim' (kept in tables of its own) or 'false' (users only)",
    )
    .option('--members <ref>', 'the model that holds who is in which group')
    .option(
      '--tenant <ref>',
      'the tenant model, or column:FIELD of the user model where none has the tenants',
    )
    .option('--db <ref>', "the database handle, or 'argument' when the app passes it")
    .option(
      '--auth <check>',
      'isSuperuser, isAuthenticated, bearerToken, connection, or path/to/file.ts#check',
    )
    .option('--out <dir>', 'the folder of the generated code')
    .option('--set <key=value>', 'set any key of the config; repeatable', (one, all: string[] = []) => [
      ...all,
      one,
    ])
    .option('--force', 'write over an existing config')
    .option('--dry-run', 'print the config, write nothing')
    .option('--with-test', 'write a test as well, in your test runner: is all up to date, and is it SCIM')
}

/** `src/unchanged/again.ts` goes by it, before anything is loaded. */
const NO_CACHE = ['--no-cache', 'read all anew, even where nothing has changed since the last run'] as const

const several = (one: string, all: readonly string[] = []) => [...all, one]

function generateCommand(program: Command): Command {
  return program
    .command('generate')
    .description('bring router, adapters and migrations up to date with config and models')
    .option('--dry-run', 'list the changes, write nothing')
    .option('--check', 'fail (exit code 2) when there are changes, write nothing')
    .option('--diff', 'show the changes as a unified diff, write nothing')
    .addOption(
      new Option('--conflict <choice>', 'where your edit and what is new meet in the same lines').choices(
        CHOICES,
      ),
    )
    .option('--discard <path>', 'write a generated file anew that was edited by hand; repeatable', several)
    .option('--restore <path>', 'write a file again that you have deleted; repeatable', several)
    .option('--set <key=value>', 'set any key of the config, in its file; repeatable', several)
    .option('--rename <old:new>', 'what has another name now: user.firstName:givenName; repeatable', several)
    .option(
      '--old-key <table.column>',
      'where a key of yours that changed its type still has its old values; repeatable',
      several,
    )
    .option('--allow-destructive', 'let a migration drop tables and columns')
    .option('--merge-migrations', 'join migrations that were made on several branches')
    .option('--baseline', 'go on from what the migrations lead to now, with one record of them')
    .option(...NO_CACHE)
}

function existingFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return fail({ code: 'SG0003', message: `No such folder: ${path}`, fix: 'Correct the path after --cwd.' })
}

/** Tells mistakes of the user from bugs of ours: only the latter show a stack. */
async function report(error: unknown, command: string | null, json: boolean, io: Io): Promise<ExitCode> {
  if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help')) {
    return error.exitCode === 0 ? EXIT.ok : EXIT.error
  }
  const { exitCodeOf, printDiagnostics, printJson } = await import('./report.js')
  const { inHostsWords } = await import('./host-words.js')
  const diagnostics = await inHostsWords(diagnosticsOf(error), io)
  if (json) printJson({ ok: false, command, diagnostics }, io)
  else printDiagnostics(diagnostics, io)
  const isBug = !(error instanceof DiagnosticError || error instanceof CommanderError)
  if (isBug && error instanceof Error) io.stderr.write(`\n${error.stack}\n`)
  return exitCodeOf(diagnostics)
}

function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics
  if (error instanceof CommanderError) {
    const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n')
    const fix = suggestion?.replace(/^\((.*)\)$/, '$1') ?? 'See `npx scim-gen --help`.'
    return [{ code: 'SG0001', message: message.charAt(0).toUpperCase() + message.slice(1), fix }]
  }
  const message = error instanceof Error ? error.message : String(error)
  return [
    {
      code: 'SG0002',
      message: `Unexpected error: ${message}`,
      fix: 'This is a bug in scim-gen, please report it with the stack below.',
    },
  ]
}
