/** What becomes of one emitted file: the table of who owns it, what is on disk, and what was emitted last. */

import type { Change, ChangeKind, Write } from './changes.js'
import type { Choice } from './choices.js'
import { type Conflict, conflictHunks, markedLines, settleConflict } from './conflict.js'
import type { Stages } from './git-index.js'
import { bodyOf, namesUs, sealOf } from './header.js'
import type { ManifestEntry } from './manifest.js'
import { markerLine, sidesOf } from './markers.js'
import type { MergeTools } from './merge-adapter.js'
import type { EmittedFile } from './ownership.js'
import { backupPath, basePath } from './paths.js'
import type { Known, Place } from './place.js'
import { look, type Seen, type Texts } from './seen.js'
import { hashOf, inFormOf, normaliseEol, withEolOf, withoutLayout } from './text.js'

/** What the user has said, and what the host and its language are asked. */
export interface SettleOptions extends MergeTools, Texts {
  /** Paths to write anew, whatever the user wrote there. */
  readonly discard?: readonly string[]
  /** Paths to write again that the user has deleted. */
  readonly restore?: readonly string[]
  /** Decides about a file that cannot be merged; left out, nothing is written. */
  readonly choose?: (conflict: Conflict) => Choice | Promise<Choice>
}

/** What becomes of one path: the change to show, the writes, and the entry in the next manifest. */
export interface Outcome {
  readonly path: string
  readonly change?: Change
  readonly writes: readonly Write[]
  readonly entry?: ManifestEntry | undefined
  /** Paths that are this file's no longer, in the records either. */
  readonly left?: readonly string[]
}

/** A decision; `text` is what the file is to hold, where that is not what is emitted. */
interface Decision {
  readonly kind: ChangeKind
  readonly text?: string
  readonly conflict?: Conflict
  readonly lines?: readonly number[]
  readonly stages?: Stages
  /** Whether the user's text is given up, and put aside. */
  readonly isGivenUp?: boolean
}

/** Decides about one emitted file. */
export async function settle(file: EmittedFile, known: Known, options: SettleOptions): Promise<Outcome> {
  const seen = await look(file, known, options)
  const { place, recorded } = seen
  const isEjected = recorded?.class === 'ejected' && place.rival === undefined
  if (isEjected && place.from === undefined)
    return { path: file.path, writes: leave(place, options.read), entry: recorded, left: place.left }
  return outcomeOf(seen, isEjected ? { kind: 'keep' } : await decide(seen, options), options.read)
}

async function decide(seen: Seen, options: SettleOptions): Promise<Decision> {
  const { file, place, disk, isRecorded, entry } = seen
  const { path, text, ownership } = file
  const fresh = hashOf(text)
  if (place.rival !== undefined) return { kind: 'twofold' }
  if (disk === undefined) {
    const isDeleted = ownership === 'adapter' && entry && !options.restore?.includes(path)
    return { kind: isDeleted ? 'deleted' : 'create' }
  }
  const current = hashOf(disk)
  if (ownership === 'shared') return { kind: current === fresh ? 'same' : 'update' }
  if (current === fresh) return { kind: isRecorded ? 'same' : 'adopt' }
  if (ownership === 'migration') return { kind: entry ? 'keep' : 'refuse' }
  if (!entry && !namesUs(sidesOf(disk)[0])) return { kind: 'refuse' }
  if (options.discard?.includes(path)) return { kind: 'update', isGivenUp: true }
  const marker = markerLine(disk)
  if (marker !== undefined) {
    // Two branches have generated it: git merges all but their headers, or each as it was generated.
    const isMerged =
      ownership === 'generated' &&
      (sidesOf(disk).every((side) => saysTheSame(side, text)) ||
        (await isGeneratedOnBothSides(path, options)))
    return isMerged ? { kind: 'update' } : { kind: 'markers', lines: [marker] }
  }
  return ownership === 'generated' ? decideGenerated(seen, disk) : decideAdapter(seen, disk, options)
}

async function isGeneratedOnBothSides(path: string, { sidesInGit }: SettleOptions): Promise<boolean> {
  const sides = (await sidesInGit?.(path)) ?? []
  return sides.length === 2 && sides.every((side) => sealOf(side) === 'intact')
}

function decideGenerated({ file, recorded }: Seen, disk: string): Decision {
  if (hashOf(disk) === recorded?.sha256) return { kind: 'update' }
  const isLaidOut = sealOf(disk) === 'intact' || saysTheSame(disk, file.text)
  // Layout is no edit; but what was written is kept all the same.
  return isLaidOut ? { kind: 'update', isGivenUp: recorded !== undefined } : { kind: 'edited' }
}

/** Whether two generated texts are the same but for their headers and layout. */
const saysTheSame = (one: string, other: string) =>
  withoutLayout(bodyOf(one)) === withoutLayout(bodyOf(other))

async function decideAdapter(seen: Seen, disk: string, options: SettleOptions): Promise<Decision> {
  const { file, place, base, entry, isRecorded } = seen
  const { path, text } = file
  const { choose = () => 'abort' as const, syntaxErrorLine = () => undefined } = options
  const current = hashOf(disk)
  if (current === entry?.sha256 || (base !== undefined && current === hashOf(base))) return { kind: 'update' }
  if (base !== undefined && hashOf(base) === hashOf(text)) return { kind: isRecorded ? 'keep' : 'adopt' }
  const { mergeAdapter } = await import('./merge-adapter.js')
  const merge = await mergeAdapter({ path, mine: disk, base, now: text }, options)
  if (merge.kind === 'clean') return mergedTo(inFormOf(disk, merge.text), disk)
  const conflict = { path: place.from ?? path, mine: disk, pieces: merge.pieces }
  const choice = await choose(conflict)
  if (choice === 'abort') return { kind: 'conflict', conflict }
  const isSound = (one: string) => syntaxErrorLine(one) === undefined
  const settled = await settleConflict(conflict, choice, { base, now: text }, isSound)
  if (choice === 'markers' || choice === 'index') {
    const stages = { base, mine: disk, now: withEolOf(disk, text) }
    const marked = { kind: 'marked', text: settled, lines: markedLines(settled) } as const
    return choice === 'index' ? { ...marked, stages } : marked
  }
  return { ...mergedTo(settled, disk), isGivenUp: choice === 'generated' }
}

/** A merge that changes nothing has found all that is new in the file already. */
const mergedTo = (text: string, disk: string): Decision =>
  text === disk ? { kind: 'adopt', text } : { kind: 'merge', text }

/** After these the text emitted now is the one that was emitted last. */
const UP_TO_DATE: readonly ChangeKind[] = [
  'create',
  'update',
  'merge',
  'marked',
  'move',
  'same',
  'keep',
  'adopt',
]
const WRITTEN: readonly ChangeKind[] = ['create', 'update', 'merge', 'marked', 'move']

async function outcomeOf(seen: Seen, decision: Decision, read: SettleOptions['read']): Promise<Outcome> {
  const { file, place, here, recorded } = seen
  const { path, text, ownership } = file
  const { conflict, lines, stages } = decision
  const { kind, after } = written(seen, decision)
  const { from, rival } = place
  const isWritten = WRITTEN.includes(kind)
  const isCurrent = UP_TO_DATE.includes(kind) && !(ownership === 'migration' && kind === 'keep')
  const before = from === undefined ? here : read(from)
  const backup =
    decision.isGivenUp && isWritten && before !== undefined ? backupPath(path, hashOf(before)) : undefined
  const isShown = isWritten || kind === 'edited'
  const diff = isShown
    ? await diffOf(path, before && normaliseEol(before), normaliseEol(after), from)
    : undefined
  const isEjected = recorded?.class === 'ejected'
  const base = isCurrent ? text : place.base === undefined ? undefined : read(basePath(place.base))
  const other = rival ?? from
  return {
    path,
    change: {
      kind,
      path: rival === undefined ? path : (from ?? path),
      ...(other !== undefined && { from: other }),
      ownership,
      ...(diff !== undefined && { diff }),
      ...(backup !== undefined && { backup }),
      ...(conflict && { hunks: conflictHunks(conflict) }),
      ...(lines && { lines }),
      ...(stages && { stages }),
    },
    writes: [
      ...(backup !== undefined && before !== undefined ? writeUnless(backup, before, read) : []),
      ...(isWritten ? [{ path, before: here, after, ...(from !== undefined && { from }) }] : []),
      ...(ownership === 'adapter' && !isEjected && base !== undefined && (isCurrent || place.left.length > 0)
        ? writeUnless(basePath(path), base, read)
        : []),
      ...leave(place, read),
    ],
    entry:
      ownership === 'shared'
        ? undefined
        : isCurrent && !isEjected
          ? { class: ownership, sha256: hashOf(text) }
          : (recorded ?? seen.entry),
    left: [...place.left, ...(from === undefined ? [] : [from])],
  }
}

/** What a decision comes to at the file's path, where the text may be none of it yet. */
function written(
  { file, place, here, disk }: Seen,
  { kind, text }: Decision,
): { readonly kind: ChangeKind; readonly after: string } {
  const isKept = kind === 'same' || kind === 'keep' || kind === 'adopt'
  const fresh = disk === undefined ? file.text : withEolOf(disk, file.text)
  const after = text ?? (isKept && disk !== undefined ? disk : fresh)
  if (place.from !== undefined) return { kind: isKept || kind === 'update' ? 'move' : kind, after }
  // Its imports have been led from where it was.
  return { kind: isKept && file.ownership === 'adapter' && after !== here ? 'merge' : kind, after }
}

/** What goes with a move: files that are there no longer, or say what is said elsewhere, and their records. */
function leave({ from, left }: Place, read: SettleOptions['read']): readonly Write[] {
  const paths = [...left, ...(from === undefined ? [] : [from])]
  return paths
    .flatMap((path) => [path, basePath(path)])
    .map((path) => ({ path, before: read(path), after: undefined }))
    .filter(({ before }) => before !== undefined)
}

/** A unified diff; what makes it is loaded only where there is something to show. */
export const diffOf = async (
  path: string,
  before: string | undefined,
  after: string | undefined,
  from?: string,
) => (await import('./unified-diff.js')).unifiedDiff(path, before, after, from)

/** The write of a text that is ours alone, where it is not there yet. */
export function writeUnless(path: string, after: string, read: SettleOptions['read']): readonly Write[] {
  const before = read(path)
  return before !== undefined && normaliseEol(before) === normaliseEol(after) ? [] : [{ path, before, after }]
}
