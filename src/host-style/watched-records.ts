/** Tools of the host that look at the records of scim-gen as if they were sources: their form is made for merges by git. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { findConfig } from '../config/load.js'
import { foldersAbove } from '../folders-above.js'
import { parseTsConfig } from '../inspect/tsconfig.js'
import { RECORDS } from '../reconcile/paths.js'
import { type Formatter, findFormatter } from './formatter.js'
import { commentedJson } from './json-config.js'
import { eslintFiles } from './linter-files.js'
import { looksAt } from './looked-at.js'

/**
 * What to do that formatters and linters leave the records alone, as clauses: `leave .scim-gen out of Prettier: …`.
 *
 * @param cwd the project's root, absolute
 */
export function recordAdvice(cwd: string): readonly string[] {
  const formatter = findFormatter(cwd, `${RECORDS}/manifest.json`)
  const leaving = formatter && ofFormatter(cwd, formatter)
  return [...(leaving ? [`leave ${RECORDS} out of ${leaving}`] : []), ...ofEslint(cwd)]
}

function ofFormatter(cwd: string, { name, config, manifest }: Formatter): string | undefined {
  if (name === 'biome') return ofBiome(cwd, config, manifest)
  const folders = foldersAbove(cwd)
  const isTold = [config, ...folders.map((folder) => join(folder, '.prettierignore'))].some(speaksOfRecords)
  // Editors and other services may call it where no script does.
  const isLeft = looksAt(folders, RECORDS, { tool: name, endings: /^json$/, alone: false }) === false
  return isTold || isLeft
    ? undefined
    : `${name === 'prettier' ? 'Prettier' : 'Oxfmt'}, whose check would ask for another form of its JSON: a line ${RECORDS} in .prettierignore`
}

/** Version 2 has one list for what it looks at and what it does not, version 1 had two. */
function ofBiome(cwd: string, config: string, manifest: string): string | undefined {
  if (speaksOfRecords(config)) return undefined
  // What `overrides` are of is no list of what it looks at.
  const { includes, include = includes } = Object(commentedJson(readFileSync(config, 'utf8')).files)
  if (Array.isArray(include) && !include.some((pattern) => /^(\.\/)?\*/.test(String(pattern))))
    return undefined
  const isFirst = /"version":\s*"1\./.test(readFileSync(manifest, 'utf8'))
  const line = isFirst ? `"${RECORDS}" in "ignore"` : `"!**/${RECORDS}" in "includes"`
  return `Biome, whose check would ask for another form of its JSON: ${line} of "files" in ${relative(cwd, config) || basename(config)}`
}

/** Rules that ask for types refuse files that no tsconfig has: the copies of adapters, and a config beside the sources. */
function ofEslint(cwd: string): readonly string[] {
  const config = foldersAbove(cwd)
    .flatMap((folder) => eslintFiles.map((name) => join(folder, name)))
    .find(existsSync)
  if (config === undefined) return []
  const text = readFileSync(config, 'utf8')
  const isTyped = /projectService|TypeChecked|\bproject\s*:/.test(text)
  const asked = { tool: 'eslint', endings: /^[cm]?[jt]s$/, alone: true }
  if (!isTyped || !looksAt(foldersAbove(cwd), RECORDS, asked)) return []
  const own = configBeside(cwd)
  const seen = own === undefined ? '' : relative(dirname(config), own)
  const isTold = /allowDefaultProject\s*:\s*\[[^\]]*['"](\.\/)?\*(\.config)?\.[{\w,}]*ts/.test(text)
  const left = [
    ...(speaksOfRecords(config) ? [] : [[RECORDS, `**/${RECORDS}/`] as const]),
    ...(own === undefined || isTold || text.includes(basename(own)) ? [] : [[basename(own), seen] as const]),
  ]
  if (left.length === 0) return []
  const [names, ignored] = [left.map(([name]) => name).join(' and '), left.map(([, path]) => `'${path}'`)]
  const what = names === RECORDS ? 'the copies in it' : names.includes(' and ') ? 'them' : 'it'
  return [
    `leave ${names} out of ESLint, which finds no types for ${what}: { ignores: [${ignored.join(', ')}] } in ${relative(cwd, config)}`,
  ]
}

/** The config of scim-gen where the tsconfig of the app does not take it, or is to leave it out. */
function configBeside(cwd: string): string | undefined {
  const [own, tsconfig] = [findConfig(cwd), join(cwd, 'tsconfig.json')]
  if (own === undefined || !existsSync(tsconfig)) return undefined
  const isTaken = parseTsConfig(tsconfig, ts.sys.readDirectory).fileNames.some(
    (name) => resolve(name) === own,
  )
  return isTaken ? undefined : own
}

const speaksOfRecords = (path: string): boolean =>
  existsSync(path) && readFileSync(path, 'utf8').includes(RECORDS)
