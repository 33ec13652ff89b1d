/** What a run would do, as data: writing, `--dry-run`, `--check` and `--diff` all use it. */
import { createTwoFilesPatch } from 'diff'
import type { Diagnostic } from '../diagnostics.js'
import type { Ownership } from './ownership.js'

export type ChangeKind =
  /** Not there yet. */
  | 'create'
  /** As scim-gen left it, or a generated file: rewritten. */
  | 'update'
  /** Already what would be written. */
  | 'same'
  /** Edited by the user, and nothing new to add. */
  | 'keep'
  /** Edited by the user, and there is something new: left alone, with what is new as `diff`. */
  | 'left'
  /** Already what would be written, but not recorded yet. */
  | 'adopt'
  /** Deleted by the user: stays deleted. */
  | 'deleted'
  /** No longer emitted, and as scim-gen left it: deleted. */
  | 'remove'
  /** No longer emitted, and edited by the user: left alone. */
  | 'orphan'
  /** Exists and was not written by scim-gen. */
  | 'refuse'

export interface Change {
  readonly kind: ChangeKind
  readonly path: string
  readonly ownership: Ownership
  /** A unified diff: of the write, or for `left` from the last emitted text to the new one. */
  readonly diff?: string
  /** Where the user's text goes when a generated file was edited by hand. */
  readonly backup?: string
}

/** One file on disk, from the text that the plan saw to the text that it wants; `undefined` is no file. */
export interface Write {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export interface Changes {
  /** One for every emitted and every recorded file, sorted by path. */
  readonly files: readonly Change[]
  /** What to do on disk, scim-gen's own records included. */
  readonly writes: readonly Write[]
}

/** The kinds that a run does not touch. */
const SETTLED: readonly ChangeKind[] = ['same', 'keep', 'left', 'deleted', 'orphan']

/** Whether a run would change something: `check` then ends with exit code 2. */
export const hasDrift = ({ files }: Changes) => files.some(({ kind }) => !SETTLED.includes(kind))

/** SG4004, one for each file that exists and was not written by scim-gen. Nothing may be written then. */
export function refusals({ files }: Changes): readonly Diagnostic[] {
  return files
    .filter(({ kind }) => kind === 'refuse')
    .map(({ path }) => ({
      code: 'SG4004',
      message: `${path} exists and was not written by scim-gen.`,
      location: { file: path },
      fix: 'Move it away, or choose another folder with `out` or `migrations` in scim.config.ts.',
    }))
}

/** A unified diff with `a/` and `b/` paths, as git prints it; `/dev/null` stands for no file. */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string {
  return createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
    before ?? '',
    after ?? '',
    undefined,
    undefined,
    { headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true } },
  )
}
