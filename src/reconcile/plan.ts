/** Emitted texts against what is on disk → changes. Pure: reads through the given function and writes nothing. */
import type { SideModel } from '../migrate/side-tables.js'
import { type Change, type ChangeKind, type Changes, unifiedDiff, type Write } from './changes.js'
import { type Manifest, type ManifestEntry, printManifest } from './manifest.js'
import { printModel } from './model-file.js'
import type { EmittedFile } from './ownership.js'
import {
  backupPath,
  basePath,
  IGNORE_PATH,
  IGNORE_TEXT,
  MANIFEST_PATH,
  MODEL_PATH,
  normalisePath,
} from './paths.js'
import { hashOf, normaliseEol, withEolOf } from './text.js'

export interface PlanRequest {
  readonly emitted: readonly EmittedFile[]
  /** Of the last run. */
  readonly manifest: Manifest
  /** The side tables after this run; left out where there are none. */
  readonly model?: SideModel
  /** The version of scim-gen. */
  readonly generator: string
  /** The text of a file by its path below the working directory; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined
}

/** A file with all that the decision looks at. */
interface Seen {
  readonly file: EmittedFile
  readonly disk: string | undefined
  readonly entry: ManifestEntry | undefined
}

/**
 * What a run would do. Texts are compared with `\n` line ends; a file that is rewritten keeps its own.
 *
 * @throws DiagnosticError SG4005 when an emitted path leads outside the working directory
 */
export function planChanges(request: PlanRequest): Changes {
  const { manifest, read } = request
  const emitted = request.emitted.map((file) => ({
    ...file,
    path: normalisePath(file.path),
    text: normaliseEol(file.text),
  }))
  const outcomes = [
    ...emitted.map((file) => settle({ file, disk: read(file.path), entry: manifest.files[file.path] }, read)),
    ...staleOutcomes(manifest, new Set(emitted.map(({ path }) => path)), read),
  ]
  const entries = outcomes.flatMap(({ path, entry }) => (entry ? [[path, entry] as const] : []))
  const records = [
    record(IGNORE_PATH, read(IGNORE_PATH) ?? IGNORE_TEXT, read),
    ...(request.model ? [record(MODEL_PATH, printModel(request.model), read)] : []),
    record(
      MANIFEST_PATH,
      printManifest({ generator: request.generator, files: Object.fromEntries(entries) }),
      read,
    ),
  ]
  return {
    files: outcomes
      .flatMap(({ change }) => (change ? [change] : []))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
    // The manifest comes last: until it is written, every file is as the old one says or equal to the new text.
    writes: [...outcomes.flatMap(({ writes }) => writes), ...records.flat()],
  }
}

/** What becomes of one path: the change to show, the writes, and the entry in the next manifest. */
interface Outcome {
  readonly path: string
  readonly change?: Change
  readonly writes: readonly Write[]
  readonly entry?: ManifestEntry | undefined
}

/** The decision table; the first row that fits counts. */
function decide({ file: { ownership, text }, disk, entry }: Seen): ChangeKind {
  const fresh = hashOf(text)
  if (disk === undefined) return ownership === 'adapter' && entry ? 'deleted' : 'create'
  const current = hashOf(disk)
  if (ownership === 'shared') return current === fresh ? 'same' : 'update'
  if (current === fresh) return entry?.sha256 === fresh ? 'same' : 'adopt'
  if (!entry) return 'refuse'
  if (ownership === 'migration') return 'keep'
  if (ownership === 'generated' || current === entry.sha256) return 'update'
  return entry.sha256 === fresh ? 'keep' : 'left'
}

function settle(seen: Seen, read: PlanRequest['read']): Outcome {
  const { file, disk, entry } = seen
  const { path, text, ownership } = file
  const kind = decide(seen)
  const written = kind === 'create' || kind === 'update'
  const settled = written || kind === 'same' || kind === 'adopt'
  const fresh = hashOf(text)
  const edited =
    kind === 'update' && ownership === 'generated' && entry && hashOf(disk ?? '') !== entry.sha256
  const backup = edited ? backupPath(path, hashOf(disk ?? '')) : undefined
  const diff = written
    ? unifiedDiff(path, disk === undefined ? undefined : normaliseEol(disk), text)
    : kind === 'left'
      ? unifiedDiff(path, normaliseEol(read(basePath(path)) ?? disk ?? ''), text)
      : undefined
  return {
    path,
    change: {
      kind,
      path,
      ownership,
      ...(diff !== undefined && { diff }),
      ...(backup !== undefined && { backup }),
    },
    writes: [
      ...(backup !== undefined && disk !== undefined ? record(backup, disk, read) : []),
      ...(written ? [{ path, before: disk, after: disk === undefined ? text : withEolOf(text, disk) }] : []),
      ...(ownership === 'adapter' && (settled || kind === 'keep') ? record(basePath(path), text, read) : []),
    ],
    entry: ownership === 'shared' ? undefined : settled ? { class: ownership, sha256: fresh } : entry,
  }
}

/** Files that the manifest lists and that are no longer emitted. Migrations stay for good. */
function staleOutcomes(
  manifest: Manifest,
  emitted: ReadonlySet<string>,
  read: PlanRequest['read'],
): Outcome[] {
  return Object.entries(manifest.files)
    .filter(([path]) => !emitted.has(path))
    .map(([path, entry]): Outcome => {
      if (entry.class === 'migration') return { path, writes: [], entry }
      const disk = read(path)
      const untouched = disk !== undefined && hashOf(disk) === entry.sha256
      if (disk !== undefined && !untouched) {
        return { path, change: { kind: 'orphan', path, ownership: entry.class }, writes: [], entry }
      }
      const base = basePath(path)
      const baseText = read(base)
      const writes = baseText === undefined ? [] : [{ path: base, before: baseText, after: undefined }]
      if (disk === undefined) return { path, writes }
      const diff = unifiedDiff(path, normaliseEol(disk), undefined)
      return {
        path,
        change: { kind: 'remove', path, ownership: entry.class, diff },
        writes: [{ path, before: disk, after: undefined }, ...writes],
      }
    })
}

/** The write of one of scim-gen's own records, where it is not up to date. */
function record(path: string, after: string, read: PlanRequest['read']): Write[] {
  const before = read(path)
  return before !== undefined && normaliseEol(before) === normaliseEol(after) ? [] : [{ path, before, after }]
}
