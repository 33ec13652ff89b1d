import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageCommands } from '../../package-commands.js'
import { writeOnce } from '../../reconcile/write-file.js'
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
  writeOnce(resolve(io.cwd, path), text)
  if (json) printJson({ ok: true, command: 'skill', path }, io)
  else io.stderr.write(`Wrote ${path}: coding agents find there how to drive scim-gen.\n`)
  return EXIT.ok
}

/** Where coding agents look for skills: most in `.agents`, some in a folder of their own. */
const folderIn = (cwd: string) => (existsSync(join(cwd, '.claude')) ? '.claude/skills' : '.agents/skills')
