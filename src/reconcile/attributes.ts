/**
 * What git is told of the files that scim-gen writes. A merge keeps those of one side whole, and the next run makes them what both
 * sides make of them; the manifest is put together from both. Reviews and statistics leave them out.
 */
import { posix } from 'node:path'
import type { Write } from './changes.js'
import type { Manifest } from './manifest.js'
import { RECORDS } from './paths.js'
import { linesOf, normaliseEol, textOf } from './text.js'

const WHOLE = '-merge linguist-generated'

const OF_RECORDS: readonly string[] = [
  'manifest.json merge=union linguist-generated',
  `base/** ${WHOLE} -diff`,
  `model.json ${WHOLE}`,
  'migrations/** linguist-generated',
]

/** Lines that some version has written. */
const isOurs = (line: string) =>
  OF_RECORDS.includes(line) || line === 'base/** linguist-generated -diff' || line.endsWith(` ${WHOLE}`)

/**
 * The writes that bring `.gitattributes` of the records, and of each folder with generated files, up to date. A file that was
 * ejected is merged as any other; what else stands there is the user's.
 */
export function attributeWrites(
  before: Manifest,
  now: Manifest,
  read: (path: string) => string | undefined,
): readonly Write[] {
  const names = new Map<string, readonly string[]>(foldersOf(before).map((folder) => [folder, []]))
  for (const path of generatedIn(now)) {
    const folder = posix.dirname(path)
    names.set(folder, [...(names.get(folder) ?? []), `${posix.basename(path)} ${WHOLE}`])
  }
  return [[RECORDS, OF_RECORDS] as const, ...names].flatMap(([folder, lines]) => {
    const path = posix.join(folder, '.gitattributes')
    const text = read(path)
    const kept = linesOf(text ?? '').filter((line) => !isOurs(line))
    const after = kept.length + lines.length === 0 ? undefined : textOf([...kept, ...lines])
    return text === after || (text !== undefined && normaliseEol(text) === after)
      ? []
      : [{ path, before: text, after }]
  })
}

const generatedIn = ({ files }: Manifest) =>
  Object.keys(files)
    .filter((path) => files[path]?.class === 'generated')
    .sort()

const foldersOf = (manifest: Manifest) => [
  ...new Set(generatedIn(manifest).map((path) => posix.dirname(path))),
]
