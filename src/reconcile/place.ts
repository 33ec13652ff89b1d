/** Where a file is, and where the records have it: found by its role, so that nothing is lost where `out` changes. */
import { namesUs, sealOf } from './header.js'
import type { Manifest, ManifestEntry } from './manifest.js'
import { type EmittedFile, hasRole } from './ownership.js'
import { basePath } from './paths.js'
import { hashOf } from './text.js'

/** What is known of all files of a run. */
export interface Known {
  readonly manifest: Manifest
  /** The paths that are emitted now. */
  readonly emitted: ReadonlySet<string>
  /** Further paths at which files of ours stood, as merge bases and headers tell; asked only where the manifest cannot. */
  readonly traces: () => readonly string[]
  /** Files of ours that git has in conflict: where one branch has moved one, and the other has edited it, git leaves both. */
  readonly unmerged: readonly string[]
  /** The text of a file; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined
}

export interface Place {
  /** In the manifest, whatever path it has the file at. */
  readonly recorded?: { readonly path: string; readonly entry: ManifestEntry }
  /** The path whose merge base is the file's. */
  readonly base?: string
  /** Where the text is that moves to the file's path. */
  readonly from?: string
  /** Where a text is that has edits, as the one at the file's path has. */
  readonly rival?: string
  /** Paths that are the file's no longer: what is there goes, and so do their records. */
  readonly left: readonly string[]
}

/** Where an emitted file is. One without a role has one place only. */
export function placeOf({ path, role, text }: EmittedFile, known: Known): Place {
  const { manifest, emitted, traces, unmerged, read } = known
  const own = manifest.files[path]
  const ownBase = read(basePath(path)) === undefined ? undefined : path
  const isWhole = own !== undefined && (own.class !== 'adapter' || ownBase !== undefined)
  const isElsewhere = (one: string) => role !== undefined && hasRole(one, role) && !emitted.has(one)
  const listed = () =>
    Object.keys(manifest.files).filter(
      (one) => manifest.files[one]?.class !== 'migration' && isElsewhere(one),
    )
  const isThere = (one: string) => read(one) !== undefined
  // Two branches had it at two places, and git has put their manifests together, or has both files.
  const isTwofold =
    (manifest.broken === 'merged' && listed().some(isThere)) || unmerged.filter(isElsewhere).some(isThere)
  // In nearly every run: nothing is to be looked for.
  if (role === undefined || (isWhole && !isTwofold))
    return { recorded: own && { path, entry: own }, base: path, left: [] }

  const traced = [...traces(), ...unmerged].filter((one) => isElsewhere(one) && !(own && manifest.files[one]))
  const elsewhere = [...new Set([...(own && !isTwofold ? [] : listed()), ...traced])]
  const others = elsewhere.filter(isThere)
  const edited = others.filter((one) => !isUntouched(one, known))
  const inOrder = [path, ...edited, ...others, ...elsewhere]
  const recordedAt = inOrder.find((one) => manifest.files[one])
  const entry = recordedAt === undefined ? undefined : manifest.files[recordedAt]
  const found = {
    recorded: recordedAt !== undefined && entry ? { path: recordedAt, entry } : undefined,
    base: [path, recordedAt, ...inOrder].find((one) => one && read(basePath(one)) !== undefined),
  }
  const without = (kept: readonly (string | undefined)[]) => elsewhere.filter((one) => !kept.includes(one))

  const here = read(path)
  const isLike = (one: string, text: string | undefined) => areSame(read(one), text)
  if (here === undefined) {
    const from = edited[0] ?? others[0]
    const rival = edited.find((one) => from !== undefined && !isLike(one, read(from)))
    return { ...found, from, rival, left: without([from, rival]) }
  }
  // A copy has edits that are here as well.
  const rival = edited.find((one) => !isLike(one, here))
  if (rival === undefined) {
    const isForeign = others.length > 0 && !namesUs(here) && !others.some((one) => isLike(one, here))
    // Without a record it is the user's own, and not ours to write.
    return isForeign ? { left: [] } : { ...found, left: elsewhere }
  }
  if (!namesUs(here)) return { left: [] }
  // What is here as emitted, edited by nobody, gives way to what somebody has edited.
  const isDefault = hashOf(here) === hashOf(text) && edited.every((one) => isLike(one, read(rival)))
  return isDefault ? { ...found, from: rival, left: without([rival]) } : { ...found, rival, left: [] }
}

/** Whether a file is as scim-gen left it, by what is recorded of its path. */
function isUntouched(path: string, { manifest, read }: Known): boolean {
  const text = read(path) ?? ''
  const base = read(basePath(path))
  const entry = manifest.files[path]
  if (entry?.class === 'ejected') return false
  return (
    hashOf(text) === entry?.sha256 || (base !== undefined && areSame(text, base)) || sealOf(text) === 'intact'
  )
}

const areSame = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && hashOf(one) === hashOf(other)
