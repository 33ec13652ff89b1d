import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { foldersAbove } from '../folders-above.js'
import { biomeFiles, eslintFiles } from './linter-files.js'

/** How imports stand, as the host's linter wants them. */
export interface ImportStyle {
  /** Types in declarations of their own: no `import { a, type B }`. */
  readonly separatesTypes: boolean
  /** As `eslint-plugin-simple-import-sort` has them: an empty line between Node's modules, packages, aliases and relative paths. */
  readonly simpleImportSort: boolean
}

/** Where linters are configured; what a shared package says is not looked for. */
const configs = [
  ...biomeFiles,
  ...eslintFiles,
  ...['', '.json', '.js', '.cjs', '.yaml', '.yml'].map((end) => `.eslintrc${end}`),
]

/** Biome's `useImportType`, and ESLint's `import/consistent-type-specifier-style`. */
const SEPARATE = /\bseparatedType\b|consistent-type-specifier-style[\s\S]{0,80}\bprefer-top-level\b/

const GROUPED = /\bsimple-import-sort\b/

/**
 * How the linters that hold for a file want its imports.
 *
 * @param file Relative to `cwd`; it need not be there.
 */
export function importStyle(cwd: string, file: string): ImportStyle {
  const texts = foldersAbove(dirname(resolve(cwd, file)))
    .flatMap((folder) => configs.map((name) => join(folder, name)))
    .filter(existsSync)
    .map((path) => readFileSync(path, 'utf8'))
  const isSaid = (what: RegExp) => texts.some((text) => what.test(text))
  return { separatesTypes: isSaid(SEPARATE), simpleImportSort: isSaid(GROUPED) }
}
