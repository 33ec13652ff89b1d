/** Tools of the host that look at the records of scim-gen as if they were sources: their form is made for merges by git. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { foldersAbove } from '../folders-above.js'
import { RECORDS } from '../reconcile/paths.js'
import { type Formatter, findFormatter } from './formatter.js'
import { eslintFiles } from './linter-files.js'

/**
 * What to do that formatters and linters leave the records alone, as clauses: `leave .scim-gen out of Prettier: …`.
 *
 * @param cwd the project's root, absolute
 */
export function recordAdvice(cwd: string): readonly string[] {
  const formatter = findFormatter(cwd, `${RECORDS}/manifest.json`)
  const leaving = [formatter && ofFormatter(cwd, formatter), ofEslint(cwd)]
  return leaving.flatMap((advice) => (advice ? [`leave ${RECORDS} out of ${advice}`] : []))
}

function ofFormatter(cwd: string, { name, config, manifest }: Formatter): string | undefined {
  if (name === 'biome') return ofBiome(cwd, config, manifest)
  const isTold = [config, ...foldersAbove(cwd).map((folder) => join(folder, '.prettierignore'))].some(
    speaksOfRecords,
  )
  return isTold
    ? undefined
    : `${name === 'prettier' ? 'Prettier' : 'Oxfmt'}, whose check would ask for another form of its JSON: a line ${RECORDS} in .prettierignore`
}

/** Version 2 has one list for what it looks at and what it does not, version 1 had two. */
function ofBiome(cwd: string, config: string, manifest: string): string | undefined {
  if (speaksOfRecords(config)) return undefined
  const text = readFileSync(config, 'utf8')
  const [, listed] = /"includes?"\s*:\s*\[([^\]]*)\]/.exec(text) ?? []
  if (listed !== undefined && !/"(\.\/)?\*/.test(listed)) return undefined
  const isFirst = /"version":\s*"1\./.test(readFileSync(manifest, 'utf8'))
  const line = isFirst ? `"${RECORDS}" in "ignore"` : `"!**/${RECORDS}" in "includes"`
  return `Biome, whose check would ask for another form of its JSON: ${line} of "files" in ${relative(cwd, config) || basename(config)}`
}

/** Rules that ask for types refuse files that no tsconfig has: the copies of adapters are none of the app's. */
function ofEslint(cwd: string): string | undefined {
  const config = foldersAbove(cwd)
    .flatMap((folder) => eslintFiles.map((name) => join(folder, name)))
    .find(existsSync)
  if (config === undefined || speaksOfRecords(config)) return undefined
  const isTyped = /projectService|TypeChecked|\bproject\s*:/.test(readFileSync(config, 'utf8'))
  const manifest = join(dirname(config), 'package.json')
  const looksAtAll =
    existsSync(manifest) && /\beslint(\s+--?[\w-]+)*\s*(\.(?=[\s"])|")/.test(readFileSync(manifest, 'utf8'))
  return isTyped && looksAtAll
    ? `ESLint, which finds no types for the copies in it: { ignores: ['**/${RECORDS}/'] } in ${relative(cwd, config)}`
    : undefined
}

const speaksOfRecords = (path: string): boolean =>
  existsSync(path) && readFileSync(path, 'utf8').includes(RECORDS)
