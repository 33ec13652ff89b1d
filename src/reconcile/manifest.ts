/**
 * `.scim-gen/manifest.json`: what scim-gen wrote, by path, and the hash of what it wrote. It can be derived: what is
 * lost is found again in headers, merge bases and records of migrations.
 */
import * as z from 'zod'
import { fail } from '../diagnostics.js'
import { parseJson } from '../migrate/json.js'
import { packageVersion } from '../package-version.js'
import { isLater } from './later-version.js'
import type { RecordedOwnership } from './ownership.js'
import { isInside, MANIFEST_PATH } from './paths.js'

export interface ManifestEntry {
  readonly class: RecordedOwnership
  /** Of the last emitted text, with `\n` line ends. */
  readonly sha256: string
}

export interface Manifest {
  /** The version of scim-gen that wrote it. */
  readonly generator: string
  /** Of all that was emitted, before it got the host's style, and of that style: the same again is not formatted again. */
  readonly emitted?: string
  readonly files: Readonly<Record<string, ManifestEntry>>
  /** Why the file on disk cannot be read as it is, where what is here was picked out of it: git has put two together, or else. */
  readonly broken?: 'merged' | 'damaged'
  /** The hashes of both manifests that git has put together: what either side has emitted. */
  readonly emittedBySides?: ReadonlySet<string>
}

/** 2 reads as 1; versions before 0.3.0 look at this number alone, and must not write over what a later one wrote. */
const VERSION = 2
const HASH = /^[0-9a-f]{64}$/

const entrySchema = z.strictObject({
  class: z.enum(['generated', 'adapter', 'migration', 'ejected']),
  sha256: z.string().regex(HASH),
})

/** Migrations may be in another package of the workspace; whether it is one, is looked at where something is written. */
const isOwn = (path: string, { class: kind }: ManifestEntry) =>
  isInside(path, kind === 'migration' ? Number.POSITIVE_INFINITY : 0)

const schema = z.strictObject({
  version: z.literal([1, VERSION]),
  generator: z.string(),
  emitted: z.string().regex(HASH).optional(),
  files: z
    .record(z.string(), entrySchema)
    .refine((files) => Object.entries(files).every(([path, entry]) => isOwn(path, entry))),
})

const versioned = z.looseObject({ version: z.number(), generator: z.string() })

/**
 * The manifest of the project.
 *
 * @throws DiagnosticError SG4002 when a later version of scim-gen wrote it: this one would take back what is new there
 */
export function readManifest(read: (path: string) => string | undefined): Manifest {
  const text = read(MANIFEST_PATH)
  const manifest = parseManifest(text)
  const own = packageVersion()
  // Git may have put two manifests together, of two versions.
  const writers = [...(text ?? '').matchAll(/^\s*"generator": "([^"]*)"/gm)].map(
    ([, version = '']) => version,
  )
  const later = writers.reduce((latest, one) => (isLater(one, latest) ? one : latest), own)
  if (later === own) return manifest
  return fail({
    code: 'SG4002',
    message: `The manifest was written by scim-gen ${later}, and this is ${own}: it would take back what the later one wrote.`,
    location: { file: MANIFEST_PATH },
    fix: `Install scim-gen ${later} or a later version.`,
  })
}

/**
 * Reads the text of a manifest. One that is damaged, or that git has merged with or without conflicts, gives the entries that can
 * still be read.
 *
 * @param text of the file; `undefined` where there is none, which gives an empty manifest
 * @throws DiagnosticError SG4002 when a later version of scim-gen wrote it, in another form
 */
export function parseManifest(text: string | undefined): Manifest {
  if (text === undefined) return { generator: '', files: {} }
  const json = parseJson(text)
  const result = schema.safeParse(json)
  if (result.success && !isTwice(text, result.data.files)) {
    const { generator, emitted, files } = result.data
    return { generator, files, ...(emitted !== undefined && { emitted }) }
  }
  const other = versioned.safeParse(json).data
  if (other && other.version > VERSION) {
    fail({
      code: 'SG4002',
      message: `The manifest was written by scim-gen ${other.generator}, in a form that this version cannot read.`,
      location: { file: MANIFEST_PATH },
      fix: `Install scim-gen ${other.generator} or a later version.`,
    })
  }
  const lines = entryLines(text)
  const files = Object.fromEntries([...lines].reverse())
  if (!isMerged(text)) return { generator: '', files, broken: 'damaged' }
  const emittedBySides = new Set(lines.map(([, { sha256 }]) => sha256))
  return { generator: '', files, broken: 'merged', emittedBySides }
}

/** Whether git has put two versions together: JSON keeps the last of each key, and says nothing. */
const isTwice = (text: string, files: Manifest['files']) =>
  entryLines(text).length > Object.keys(files).length || text.split('"emitted":').length > 2

/** Whether a text is nothing but lines of manifests, and markers of git's between them: those of two. */
const isMerged = (text: string) =>
  text.includes('"files":') && text.split(/\r?\n/).every((line) => LINE.test(line))
const LINE =
  /^\s*([{}],?|"version": \d+,|"generator": "[^"]*",|"emitted": "[0-9a-f]{64}",|"files": \{\}?|"(?:[^"\\]|\\.)*": \{[^{}]*\},?|[<>|]{7} .*|={7}|)$/

/** One entry a line, whatever is around it; of several for one path, an ejected one counts, else the first. */
function entryLines(text: string): readonly (readonly [string, ManifestEntry])[] {
  return [...text.matchAll(/^\s*("(?:[^"\\]|\\.)*"): (\{[^{}]*\}),?\r?$/gm)]
    .flatMap(([, name = '', value = '']) => {
      const path = z.string().safeParse(parseJson(name))
      const entry = entrySchema.safeParse(parseJson(value))
      const isRead = path.success && entry.success && isOwn(path.data, entry.data)
      return isRead ? [[path.data, entry.data] as const] : []
    })
    .sort(([, one], [, other]) => Number(other.class === 'ejected') - Number(one.class === 'ejected'))
}

/** The text of a manifest: paths sorted, one a line, so that two branches that add files merge. */
export function printManifest({ generator, emitted, files }: Manifest): string {
  const lines = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([path, { class: ownership, sha256 }]) =>
        `    ${JSON.stringify(path)}: ${JSON.stringify({ class: ownership, sha256 })}`,
    )
  const body = lines.length > 0 ? `{\n${lines.join(',\n')}\n  }` : '{}'
  const head = [
    `  "version": ${VERSION},\n`,
    `  "generator": ${JSON.stringify(generator)},\n`,
    ...(emitted === undefined ? [] : [`  "emitted": ${JSON.stringify(emitted)},\n`]),
  ]
  return `{\n${head.join('')}  "files": ${body}\n}\n`
}

/** Path → hash of the migrations that a manifest lists. */
export const migrationsOf = ({ files }: Manifest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, entry]) =>
      entry.class === 'migration' ? [[path, entry.sha256]] : [],
    ),
  )
