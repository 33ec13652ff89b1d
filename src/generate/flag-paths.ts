import { fail } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { Manifest } from '../reconcile/manifest.js'
import { MANIFEST_PATH, normalisePath } from '../reconcile/paths.js'

/**
 * Reads the paths that a flag names.
 *
 * @param emitted paths of the files that this run writes
 * @throws DiagnosticError SG4023 for any other file, and for one that was ejected
 */
export const flagPaths =
  (emitted: readonly string[], { files }: Manifest) =>
  (flag: string, given: readonly string[] = []) =>
    given.map((path) => {
      const normal = normalisePath(path, Number.POSITIVE_INFINITY)
      const isEjected = files[normal]?.class === 'ejected'
      if (emitted.includes(normal) && !isEjected) return normal
      const near = didYouMean(normal, emitted)
      return fail({
        code: 'SG4023',
        message: `${flag} ${path} is no file that generate writes.`,
        fix: isEjected
          ? `It was ejected. To give it back, move it away, take its line out of ${MANIFEST_PATH}, and run generate.`
          : near
            ? `Did you mean ${near}?`
            : `Name one of ${emitted.join(', ')}.`,
      })
    })
