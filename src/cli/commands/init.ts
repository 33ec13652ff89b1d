import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ScimConfig } from '../../config/config.js'
import { relativePath } from '../../config/evaluate.js'
import { findConfig, loadConfig } from '../../config/load.js'
import { fail } from '../../diagnostics.js'
import type { Answers } from '../../init/answers.js'
import { chooseApp, takeLikely } from '../../init/choose-app.js'
import { init } from '../../init/init.js'
import { takeProposals } from '../../init/take-proposals.js'
import { testPath } from '../../init/with-test/test-path.js'
import { packageCommands } from '../../package-commands.js'
import { isInteractive } from '../interactive.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'
import { nextSteps } from '../summary.js'

export interface InitFlags extends Answers {
  /** The package of a workspace that serves HTTP, as a folder. */
  readonly app?: string
  readonly config?: string
  readonly json?: boolean
  readonly yes?: boolean
  readonly force?: boolean
  readonly dryRun?: boolean
  readonly set?: readonly string[]
  /** Writes a test, too; where there is a config already, only that. */
  readonly withTest?: boolean
}

/** `scim-gen init`: looks at the host, asks what it cannot infer, writes the config. */
export async function run(flags: InitFlags, { cwd: called, ...given }: Io): Promise<ExitCode> {
  const isPerson = isInteractive(given, flags.json ?? false) && !flags.yes
  const askApp = flags.yes ? takeLikely : isPerson ? (await import('../ask-app.js')).askForApp : undefined
  const app = await chooseApp(called, flags.app, askApp)
  const io = { ...given, cwd: app.folder, called }
  const { config: configFile, json = false, yes = false, force = false, dryRun = false, set = [] } = flags
  const { orm, dialect, framework, user, group, members, tenant, db, auth, out } = flags
  const existing = configFile === undefined ? findConfig(io.cwd) : resolve(io.cwd, configFile)
  if (existing !== undefined && existsSync(existing) && !force && !dryRun) {
    if (flags.withTest) return writeTestOnly(flags, io)
    fail({
      code: 'SG1012',
      message: `${relativePath(io.cwd, existing)} is there already`,
      fix: 'Edit it, or pass --force to write it anew.',
    })
  }

  const ask = yes ? takeProposals : isPerson ? (await import('../ask.js')).ask : undefined
  const result = await init({
    cwd: io.cwd,
    configFile,
    answers: { orm, dialect, framework, user, group, members, tenant, db, auth, out },
    set,
    dryRun,
    ...(ask && { ask, isPerson }),
    ...(isPerson && { tell: (found) => io.stderr.write(found.map((line) => `✓ ${line}\n`).join('')) }),
  })
  const { path, draft, config, functions, open, text } = result
  // What somebody has answered they know.
  const found = [...(yes && app.reason ? [`Folder   ${app.reason}`] : []), ...result.found]
  const test = flags.withTest && config && !dryRun ? await addTest(config, io) : undefined
  const { exec } = await packageCommands(called)
  const command = exec('scim-gen generate', io.cwd)
  const next = [...open, command, ...(test?.next ?? [])]
  if (json) {
    printJson(
      { ok: true, command: 'init', path, found, config: draft, functions, open, test: test?.path, next },
      io,
    )
  } else if (dryRun) {
    io.stderr.write(found.map((line) => `${line}\n`).join(''))
    io.stdout.write(text)
    io.stderr.write(nextSteps(open))
  } else {
    io.stderr.write(found.map((line) => `${line}\n`).join(''))
    const [written, own] = [path, functions].map((one) => one && relativePath(called, resolve(io.cwd, one)))
    const files = own ? `${written} and ${own}: read them, they are` : `${written}: read it, it is`
    io.stderr.write(`Wrote ${files} yours.\n${test?.told ?? ''}`)
    if (isPerson && open.length === 0 && (await goesOn(command))) {
      const { run: generate } = await import('./generate.js')
      try {
        return await generate({ config: configFile }, io, 'generate', test?.next)
      } catch (error) {
        io.stderr.write(nextSteps(next))
        throw error
      }
    }
    io.stderr.write(nextSteps(next))
  }
  return EXIT.ok
}

/** Whether the person wants the rest done, too. */
async function goesOn(command: string): Promise<boolean> {
  const { confirm } = await import('../confirm.js')
  return (await confirm(`Go on, and generate the service? ${command}`, true)) === true
}

/** For a host that has its config: what is there stays. */
async function writeTestOnly({ config: file, json }: InitFlags, io: Io): Promise<ExitCode> {
  const { config } = await loadConfig({ cwd: io.cwd, file, env: io.env })
  const { path, told, next } = await writeTest(config, io)
  if (json) printJson({ ok: true, command: 'init', test: path, next }, io)
  else io.stderr.write(told + nextSteps(next))
  return EXIT.ok
}

/** Beside a new config a test of an older one stays: the command has not failed. */
async function addTest(config: ScimConfig, io: Io): Promise<{ path?: string; told: string; next: string[] }> {
  const path = testPath(config)
  if (!existsSync(resolve(io.cwd, path))) return writeTest(config, io)
  return { told: `${path} is there already, and stays as it is.\n`, next: [] }
}

async function writeTest(config: ScimConfig, { cwd }: Io) {
  const { writeTest: write } = await import('../../init/with-test/test-file.js')
  const { path, runner } = await write(config, cwd)
  const { exec } = await packageCommands(cwd)
  return {
    path,
    told: `Wrote ${path}, for ${runner.name}: it is yours.\n`,
    next: [`run it: ${runner.command(path, exec)}`],
  }
}
