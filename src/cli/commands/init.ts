import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { relativePath } from '../../config/evaluate.js'
import { findConfig } from '../../config/load.js'
import { fail } from '../../diagnostics.js'
import type { Answers } from '../../init/answers.js'
import { init } from '../../init/init.js'
import { isInteractive } from '../interactive.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { detectPackageManager, execCommand } from '../package-manager.js'
import { printJson } from '../report.js'
import { nextSteps } from '../summary.js'

export interface InitFlags extends Answers {
  readonly config?: string
  readonly json?: boolean
  readonly yes?: boolean
  readonly force?: boolean
  readonly set?: readonly string[]
}

/** `scim-gen init`: looks at the host, asks what it cannot infer, writes the config. */
export async function run(flags: InitFlags, io: Io): Promise<ExitCode> {
  const { config: configFile, json = false, yes = false, force = false, set = [] } = flags
  const { orm, dialect, framework, user, group, members, tenant, db, auth, out } = flags
  const existing = configFile === undefined ? findConfig(io.cwd) : resolve(io.cwd, configFile)
  if (existing !== undefined && existsSync(existing) && !force) {
    fail({
      code: 'SG1012',
      message: `${relativePath(io.cwd, existing)} is there already`,
      fix: 'Edit it, or pass --force to write it anew.',
    })
  }

  const canAsk = isInteractive(io, json) && !yes
  const result = await init({
    cwd: io.cwd,
    configFile,
    answers: { orm, dialect, framework, user, group, members, tenant, db, auth, out },
    set,
    ...(canAsk && { ask: (await import('../ask.js')).ask }),
  })
  const next = [execCommand(detectPackageManager(io.cwd), 'scim-gen generate')]
  if (json) {
    printJson({ ok: true, command: 'init', ...result, next }, io)
  } else {
    io.stderr.write(result.found.map((line) => `${line}\n`).join(''))
    io.stderr.write(`Wrote ${result.path}: read it, it is yours.\n${nextSteps(next)}`)
  }
  return EXIT.ok
}
