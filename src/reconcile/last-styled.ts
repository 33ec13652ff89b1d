/** Formatting is the slowest step of a run that changes nothing; what was formatted then is on disk. */
import type { Manifest } from './manifest.js'
import { basePath } from './paths.js'
import { hashOf } from './text.js'

/**
 * Stands for all that formatting depends on.
 *
 * @param emitted path → text, before it gets the host's style
 * @param style what identifies that style
 */
export const fingerprintOf = (emitted: ReadonlyMap<string, string>, style: string) =>
  hashOf(JSON.stringify([[...emitted], style]))

/**
 * The emitted files as they were styled last time: generated ones from disk, those that users edit from their bases.
 *
 * @returns undefined unless all of them are known to be what formatting would make today
 */
export function lastStyled(
  emitted: ReadonlyMap<string, string>,
  fingerprint: string,
  manifest: Manifest,
  read: (path: string) => string | undefined,
): ReadonlyMap<string, string> | undefined {
  if (manifest.emitted !== fingerprint) return undefined
  const styled = new Map<string, string>()
  for (const [path, raw] of emitted) {
    const entry = manifest.files[path]
    const text = entry?.class === 'ejected' ? raw : read(entry?.class === 'adapter' ? basePath(path) : path)
    if (text === undefined || (entry?.class !== 'ejected' && hashOf(text) !== entry?.sha256)) return undefined
    styled.set(path, text)
  }
  return styled
}
