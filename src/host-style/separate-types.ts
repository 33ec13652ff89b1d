import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where linters are configured; what a shared package says is not looked for. */
const configs = [
  ...['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc'],
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((end) => `eslint.config.${end}`),
  ...['', '.json', '.js', '.cjs', '.yaml', '.yml'].map((end) => `.eslintrc${end}`),
]

/** Biome's `useImportType` and ESLint's `import/consistent-type-specifier-style`. */
const SEPARATE = /\bseparatedType\b|consistent-type-specifier-style[\s\S]{0,80}\bprefer-top-level\b/

/**
 * Whether a linter of the host refuses types among the values of an import, `import { a, type B }`.
 *
 * @param file Relative to `cwd`; it need not be there.
 */
export const separatesTypes = (cwd: string, file: string): boolean => lookIn(dirname(resolve(cwd, file)))

function lookIn(folder: string): boolean {
  const texts = configs.map((name) => join(folder, name)).filter(existsSync)
  if (texts.some((path) => SEPARATE.test(readFileSync(path, 'utf8')))) return true
  const above = dirname(folder)
  return above !== folder && lookIn(above)
}
