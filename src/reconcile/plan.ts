/** Emitted texts against what is on disk → changes. Reads through the given function and writes nothing. */
import { attributeWrites } from './attributes.js'
import type { Changes } from './changes.js'
import { type Manifest, printManifest } from './manifest.js'
import type { EmittedFile } from './ownership.js'
import { IGNORE_PATH, IGNORE_TEXT, MANIFEST_PATH, normalisePath } from './paths.js'
import { type Outcome, type SettleOptions, settle, writeUnless } from './settle.js'
import { settleStale } from './settle-stale.js'
import { linesOf, normaliseEol, textOf } from './text.js'

export interface PlanRequest extends SettleOptions {
  readonly emitted: readonly EmittedFile[]
  /** Of the last run. */
  readonly manifest: Manifest
  /** How many folders above the working directory are the project's as well. */
  readonly above?: number
  /** Path → text of further records to write: of migrations. */
  readonly records?: ReadonlyMap<string, string>
  /** Paths of records to delete. */
  readonly replaced?: readonly string[]
  /** The version of scim-gen. */
  readonly generator: string
  /** Paths at which files of ours stood, as more than the manifest tells: see {@link Known.traces}. */
  readonly traces?: () => readonly string[]
  /** Files of ours that git has in conflict: see {@link Known.unmerged}. */
  readonly unmerged?: readonly string[]
  /** For the manifest: see {@link Manifest.emitted}. */
  readonly fingerprint?: string
}

/**
 * What a run would do. Texts are compared with `\n` line ends; a file that is rewritten keeps its own.
 *
 * @throws DiagnosticError SG4005 when an emitted path leads outside the working directory
 */
export async function planChanges(request: PlanRequest): Promise<Changes> {
  const { manifest, read } = request
  const emitted = request.emitted.map((file) => ({
    ...file,
    path: normalisePath(file.path, request.above),
    text: normaliseEol(file.text),
  }))
  const { traces = () => [], unmerged = [] } = request
  const known = { manifest, emitted: new Set(emitted.map(({ path }) => path)), traces, unmerged, read }
  const outcomes: Outcome[] = []
  // One after the other: a person may be asked about each.
  for (const file of emitted) outcomes.push(await settle(file, known, request))
  const left = outcomes.flatMap((one) => one.left ?? [])
  outcomes.push(...(await settleStale(manifest, new Set([...known.emitted, ...left]), read)))
  const entries = outcomes.flatMap(({ path, entry }) => (entry ? [[path, entry] as const] : []))
  const next: Manifest = {
    generator: request.generator,
    files: Object.fromEntries(entries),
    ...(request.fingerprint !== undefined && { emitted: request.fingerprint }),
  }
  const records = [
    writeUnless(IGNORE_PATH, withLines(read(IGNORE_PATH), IGNORE_TEXT), read),
    attributeWrites(manifest, next, read),
    ...[...(request.records ?? [])].map(([path, text]) => writeUnless(path, text, read)),
    ...(request.replaced ?? []).map((path) => deleted(path, read)),
    writeUnless(MANIFEST_PATH, printManifest(next), read),
  ]
  const rebuilt = rebuiltBecause(request, outcomes)
  return {
    files: outcomes
      .flatMap(({ change }) => (change ? [change] : []))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
    // The manifest comes last: until it is written, every file is as the old one says or equal to the new text.
    writes: [...outcomes.flatMap(({ writes }) => writes), ...records.flat()],
    ...(rebuilt && { rebuilt }),
  }
}

const deleted = (path: string, read: SettleOptions['read']) => [
  { path, before: read(path), after: undefined },
]

/** A manifest that is missing though there are files of ours has been lost; in a first run there is none of either. */
function rebuiltBecause({ manifest }: PlanRequest, outcomes: readonly Outcome[]): Changes['rebuilt'] {
  if (manifest.broken) return manifest.broken
  const isLost = outcomes.some(
    ({ change }) => change && !['create', 'refuse'].includes(change.kind) && change.ownership !== 'shared',
  )
  return isLost && manifest.generator === '' ? 'missing' : undefined
}

/** A file of ours in which the user may have written, too: with the lines that it lacks. */
function withLines(text: string | undefined, lines: string): string {
  const present = linesOf(text ?? '')
  const missing = linesOf(lines).filter((line) => !present.includes(line))
  return missing.length === 0 ? (text ?? '') : textOf([...present, ...missing])
}
