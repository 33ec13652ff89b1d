import { posix } from 'node:path'

/** How the host writes the end of a relative import. */
export type ImportExtension = '.js' | '.ts' | ''

/**
 * The module specifier from one file to another.
 *
 * @param from path of the importing file, relative to the project, as is `to`
 */
export function modulePath(from: string, to: string, extension: ImportExtension): string {
  const relative = posix.relative(posix.dirname(from), to)
  const specifier = relative.startsWith('.') ? relative : `./${relative}`
  // A file that is JavaScript already.
  if (extension !== '' && /\.[cm]?js$/.test(specifier)) return specifier
  if (extension === '.ts') return specifier
  const stem = specifier.replace(/\.d(?=\.[cm]?ts$)/, '').replace(/\.([cm]?tsx?|js)$/, '')
  if (extension === '') return stem.replace(/\/index$/, '') || stem
  return `${stem}${/\.[cm]ts$/.exec(specifier)?.[0].replace('ts', 'js') ?? '.js'}`
}
