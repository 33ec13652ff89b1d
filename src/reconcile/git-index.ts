/** Conflicts in git's index, in three stages: editors and `git mergetool` open them three ways. Loaded only where that is asked for. */
import { execFileSync } from 'node:child_process'
import { fail } from '../diagnostics.js'
import type { Changes } from './changes.js'

/** A file in conflict, as git has it: what both sides come from, the user's, and the other. */
export interface Stages {
  /** Undefined where it is not known. */
  readonly base: string | undefined
  readonly mine: string
  readonly now: string
}

/** @throws DiagnosticError SG4026 where git is not there, or the folder is in no work tree of it, or left out of that */
export function expectWorkTree(cwd: string): void {
  const isInside = ask(cwd, ['rev-parse', '--is-inside-work-tree'])?.trim() === 'true'
  if (isInside && ask(cwd, ['check-ignore', '--quiet', '.']) === undefined) return
  fail({
    code: 'SG4026',
    message: '--conflict=index writes to the index of git, and there is none here.',
    fix: 'Run git init, or choose --conflict=markers.',
  })
}

/** Puts the conflicts of a run, which has been written, into the index. The files themselves have markers. */
export function stageConflicts(cwd: string, { files }: Changes): void {
  const prefix = git(cwd, ['rev-parse', '--show-prefix']).trim()
  const lines = files.flatMap(({ path, stages }) => {
    if (!stages) return []
    const name = `${prefix}${path}`
    const mode = /^\d+/.exec(git(cwd, ['ls-files', '--stage', '--', path]))?.[0] ?? '100644'
    const blob = (text: string) => git(cwd, ['hash-object', '-w', '--path', path, '--stdin'], text).trim()
    const staged = [stages.base, stages.mine, stages.now].flatMap((text, index) =>
      text === undefined ? [] : [`${mode} ${blob(text)} ${index + 1}\t${name}\0`],
    )
    return [`0 ${'0'.repeat(40)}\t${name}\0`, ...staged]
  })
  if (lines.length > 0) git(cwd, ['update-index', '-z', '--index-info'], lines.join(''))
}

/** Both sides of a file that git has in conflict, as they were committed; none where it has not. */
export const sidesInIndex = (cwd: string, path: string): readonly string[] =>
  [2, 3].flatMap((stage) => ask(cwd, ['show', `:${stage}:./${path}`]) ?? [])

/** The files below a folder that git has in conflict. */
export const unmergedIn = (cwd: string): readonly string[] => [
  ...new Set(
    (ask(cwd, ['ls-files', '--unmerged', '-z']) ?? '')
      .split('\0')
      .flatMap((line) => line.split('\t')[1] ?? []),
  ),
]

const git = (cwd: string, args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })

function ask(cwd: string, args: readonly string[]): string | undefined {
  try {
    return git(cwd, args)
  } catch {
    return undefined
  }
}
