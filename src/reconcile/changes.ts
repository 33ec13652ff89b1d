/** What a run would do, as data: writing, `--dry-run`, `--check` and `--diff` all use it. */
import type { Diagnostic } from '../diagnostics.js'
import { shellWord } from '../shell-word.js'
import { conflictDiagnostics } from './conflict.js'
import type { Stages } from './git-index.js'
import type { Ownership } from './ownership.js'
import type { Hunk } from './pieces.js'

export type ChangeKind =
  /** Not there yet. */
  | 'create'
  /** As scim-gen left it, or given up by its user: rewritten. */
  | 'update'
  /** Edited by the user: what is new is merged into it. */
  | 'merge'
  /** The same, and both sides of each conflict are in it, between markers. */
  | 'marked'
  /** Moved with `out`: as it was, or as scim-gen writes it now where nobody edited it. */
  | 'move'
  /** Already what would be written. */
  | 'same'
  /** Edited by the user, and nothing new to add. */
  | 'keep'
  /** Already what would be written, or has all that is new, but not recorded yet. */
  | 'adopt'
  /** Deleted by the user: stays deleted. */
  | 'deleted'
  /** No longer emitted, and as scim-gen left it: deleted. */
  | 'remove'
  /** No longer emitted, and edited by the user: left alone. */
  | 'orphan'
  /** Refused: exists and was not written by scim-gen. */
  | 'refuse'
  /** Refused: a generated file that was edited by hand. */
  | 'edited'
  /** Refused: both sides changed the same lines, and nobody has chosen. */
  | 'conflict'
  /** Refused: conflict markers are left in it. */
  | 'markers'
  /** Refused: the tree has moved, and the file has edits at both places. */
  | 'twofold'

export interface Change {
  readonly kind: ChangeKind
  readonly path: string
  /** Where it was until now, when it moves; of `twofold` the other place. */
  readonly from?: string
  readonly ownership: Ownership
  /** A unified diff of the write; for `edited` of what `--discard` would write. */
  readonly diff?: string
  /** Where the user's text goes when it is given up. */
  readonly backup?: string
  /** The conflicts of `conflict`. */
  readonly hunks?: readonly Hunk[]
  /** The lines on which the conflicts of `marked` and `markers` begin, from 1. */
  readonly lines?: readonly number[]
  /** Of `marked`: what is to go into git's index. */
  readonly stages?: Stages
}

/** One file on disk, from the text that the plan saw to the text that it wants; `undefined` is no file. */
export interface Write {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** Of a new file: the one whose mode it gets, for it has moved from there. */
  readonly from?: string
}

export interface Changes {
  /** One for every emitted and every recorded file that is managed, sorted by path. */
  readonly files: readonly Change[]
  /** What to do on disk, scim-gen's own records included. */
  readonly writes: readonly Write[]
  /** Why the manifest is made anew, where it is. */
  readonly rebuilt?: 'missing' | 'merged' | 'damaged'
}

/** The kinds that a run does not touch. */
const SETTLED: readonly ChangeKind[] = ['same', 'keep', 'deleted', 'orphan']

/** Whether a run would change something, or would refuse to: `check` then ends with exit code 2. */
export const hasDrift = ({ files, rebuilt }: Changes) =>
  rebuilt !== undefined || files.some(({ kind }) => !SETTLED.includes(kind))

/**
 * What keeps a run from writing anything: SG4004 (a file that scim-gen did not write), SG4020 (a generated file that was
 * edited), SG4021 (a conflict), SG4022 (markers), SG4024 (edits at two places).
 */
export const refusals = ({ files }: Changes): readonly Diagnostic[] => files.flatMap(refusalsOf)

function refusalsOf({
  kind,
  path,
  from,
  ownership,
  diff,
  hunks = [],
  lines = [],
}: Change): readonly Diagnostic[] {
  // Where the file is now, and not where it would move.
  const file = from ?? path
  switch (kind) {
    case 'refuse':
      return [
        {
          code: 'SG4004',
          message: `${path} exists and was not written by scim-gen.`,
          location: { file: path },
          fix: 'Move it away, or choose another folder with `out` or `migrations` in scim.config.ts.',
        },
      ]
    case 'edited':
      return [
        {
          code: 'SG4020',
          message: `${file} is generated, and was edited by hand.`,
          location: { file },
          ...(diff !== undefined && { detail: diff.trimEnd() }),
          fix: `Move the edit to adapters/ or auth.ts and run generate --discard ${shellWord(path)}, which keeps the edited text in .scim-gen/backup/; or take the file over with eject ${shellWord(file)}.`,
        },
      ]
    case 'conflict':
      return conflictDiagnostics(file, hunks)
    case 'markers':
      return lines.map((line) => ({
        code: 'SG4022',
        message: `${file} has a conflict that is not resolved.`,
        location: { file, line },
        fix:
          ownership === 'generated'
            ? `Run generate --discard ${shellWord(path)}: it is written anew.`
            : 'Edit the file: keep what you want of both sides, and remove the markers.',
        question: true,
      }))
    case 'twofold':
      return [
        {
          code: 'SG4024',
          message: `${path} and ${from} are the same file at two places, and each has edits that the other has not.`,
          location: { file: path },
          fix: `Write into ${path} what is to stay of ${from}, and delete ${from}; or move ${path} away, and ${from} moves there.`,
        },
      ]
    default:
      return []
  }
}
