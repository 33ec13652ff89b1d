import { sealOf } from './header.js'
import type { Manifest } from './manifest.js'
import { basePath } from './paths.js'
import { diffOf, type Outcome, type SettleOptions } from './settle.js'
import { hashOf, normaliseEol } from './text.js'

/**
 * Files that the manifest lists and that are no longer emitted. Migrations stay for good.
 *
 * @param settled the paths of those that are emitted, and those that they have moved from
 */
export function settleStale(
  manifest: Manifest,
  settled: ReadonlySet<string>,
  read: SettleOptions['read'],
): Promise<readonly Outcome[]> {
  const stale = Object.entries(manifest.files).filter(([path]) => !settled.has(path))
  return Promise.all(
    stale.map(async ([path, entry]): Promise<Outcome> => {
      if (entry.class === 'migration' || entry.class === 'ejected') return { path, writes: [], entry }
      const disk = read(path)
      const untouched =
        disk !== undefined &&
        (hashOf(disk) === entry.sha256 || (entry.class === 'generated' && sealOf(disk) === 'intact'))
      if (disk !== undefined && !untouched) {
        return { path, change: { kind: 'orphan', path, ownership: entry.class }, writes: [], entry }
      }
      const base = basePath(path)
      const baseText = read(base)
      const writes = baseText === undefined ? [] : [{ path: base, before: baseText, after: undefined }]
      if (disk === undefined) return { path, writes }
      const diff = await diffOf(path, normaliseEol(disk), undefined)
      return {
        path,
        change: { kind: 'remove', path, ownership: entry.class, diff },
        writes: [{ path, before: disk, after: undefined }, ...writes],
      }
    }),
  )
}
