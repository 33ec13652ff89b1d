import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DiagnosticError } from '../../diagnostics.js'
import { packageCommands } from '../../package-commands.js'
import { cannotWrite } from '../../reconcile/write-failure.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface SkillFlags {
  readonly json?: boolean
  readonly out?: string
}

const TEXT = new URL('../../../templates/skill.md', import.meta.url)

/** `scim-gen skill`: what a coding agent needs to drive the other commands, written where it finds it. */
export async function run({ json, out }: SkillFlags, io: Io): Promise<ExitCode> {
  const { exec } = await packageCommands(io.cwd)
  const text = readFileSync(TEXT, 'utf8').replaceAll('npx scim-gen', exec('scim-gen'))
  const path = out ?? `${folderIn(io.cwd)}/scim-gen/SKILL.md`
  const file = resolve(io.cwd, path)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    const refused = cannotWrite(error)
    throw refused ? new DiagnosticError([refused]) : error
  }
  if (json) printJson({ ok: true, command: 'skill', path }, io)
  else io.stderr.write(`Wrote ${path}: coding agents find there how to drive scim-gen.\n`)
  return EXIT.ok
}

/** Where coding agents look for skills: most in `.agents`, some in a folder of their own. */
const folderIn = (cwd: string) => (existsSync(join(cwd, '.claude')) ? '.claude/skills' : '.agents/skills')
