/** What is known of one emitted file: its text on disk, wherever that is, and the text that was emitted last. */

import { sealOf } from './header.js'
import type { ManifestEntry } from './manifest.js'
import { markerLine, sidesOf } from './markers.js'
import type { EmittedFile } from './ownership.js'
import { basePath } from './paths.js'
import { type Known, type Place, placeOf } from './place.js'
import type { Relocation } from './relocate-imports.js'
import { hashOf, linesOf, withoutLayout } from './text.js'

/** Where texts are read. */
export interface Texts {
  /** The text of a file by its path below the working directory; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined
  /** Both sides of a file that git has in conflict; none where it has not. */
  readonly sidesInGit?: (path: string) => Promise<readonly string[]>
  /** Leads the relative imports of a text from another folder; of one that is there already, those that lead nowhere. */
  readonly relocate?: (relocation: Relocation) => string
}

/** One emitted file with all that the decision looks at. */
export interface Seen {
  readonly file: EmittedFile
  readonly place: Place
  /** At the file's path. */
  readonly here: string | undefined
  /** There, or where it moves from: with its imports as they have to be at the file's path. */
  readonly disk: string | undefined
  /** The text emitted last, of an adapter; undefined where it is not known. */
  readonly base: string | undefined
  /** Whether the records say that what is emitted now was emitted last. */
  readonly isRecorded: boolean
  /** In the manifest on disk. */
  readonly recorded: ManifestEntry | undefined
  /** The same, or what proves the file otherwise. */
  readonly entry: ManifestEntry | undefined
}

/** Looks at one emitted file, where it is and where it comes from. */
export async function look(file: EmittedFile, known: Known, texts: Texts): Promise<Seen> {
  const { read, relocate } = texts
  const { path, text, ownership } = file
  const place = placeOf(file, known)
  const here = read(path)
  const entry = place.recorded?.entry
  const led = (one: string | undefined, from: string | undefined, isThere = false) =>
    one === undefined || from === undefined || from === path || !relocate
      ? one
      : relocate({ text: one, from, to: path, isThere })
  const isUsers = ownership === 'adapter' || entry?.class === 'ejected'
  const raw = place.from === undefined ? here : read(place.from)
  const disk = !isUsers
    ? raw
    : place.from === undefined
      ? led(here, place.recorded?.path ?? place.base, true)
      : led(raw, place.from)
  const { emittedBySides } = known.manifest
  const last =
    ownership === 'adapter' ? await lastEmitted(text, raw, place, emittedBySides, texts) : undefined
  const base = last === raw ? disk : led(last, place.base)
  const derived =
    last !== undefined
      ? ({ class: 'adapter', sha256: hashOf(last) } as const)
      : ownership === 'generated' && raw !== undefined && sealOf(raw) === 'intact'
        ? ({ class: 'generated', sha256: hashOf(raw) } as const)
        : undefined
  const isRecorded =
    place.recorded?.path === path &&
    entry?.sha256 === hashOf(text) &&
    (ownership !== 'adapter' || read(basePath(path)) !== undefined)
  return { file, place, here, disk, base, isRecorded, recorded: entry, entry: entry ?? derived }
}

/** The merge base; where its file is gone, the manifest may still tell that it was one of the texts at hand. */
async function lastEmitted(
  text: string,
  disk: string | undefined,
  { base: at, recorded, left }: Place,
  emittedBySides: ReadonlySet<string> | undefined,
  { read, sidesInGit }: Texts,
): Promise<string | undefined> {
  const base = at === undefined ? undefined : read(basePath(at))
  const isRecorded = (one: string) => hashOf(one) === recorded?.entry.sha256
  if (at === undefined || base === undefined)
    return [disk, text].find((one) => one !== undefined && isRecorded(one))
  // Git has left its markers in it, or kept one side's: either was emitted once, which is all that a base has to be.
  const sides = markerLine(base) === undefined ? [base] : sidesOf(base)
  const isEmitted = (one: string) =>
    emittedBySides ? emittedBySides.has(hashOf(one)) : recorded?.path !== at || isRecorded(one)
  const own = sides.find(isEmitted)
  if (!emittedBySides && own !== undefined) return own
  const all = [...sides, ...((await sidesInGit?.(basePath(at))) ?? [])]
  const found = nearestTo(disk, all.filter(isEmitted))
  // Where a folder moves, git may take an adapter for the base that is like it: what the user wrote would be taken back.
  const hasMoved = left.length > 0 || recorded?.path !== at
  return found ?? (emittedBySides && !hasMoved ? nearestTo(disk, sides) : undefined)
}

/** Of texts that were emitted, the one of which the user's lacks the fewest lines: it was made of that one. */
function nearestTo(text: string | undefined, bases: readonly string[]): string | undefined {
  const held = new Set(linesOf(text ?? '').map(withoutLayout))
  const lacking = (base: string) => linesOf(base).filter((line) => !held.has(withoutLayout(line))).length
  return bases.toSorted((one, other) => lacking(one) - lacking(other))[0]
}
