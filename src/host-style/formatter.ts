/** The host's own formatter, where one is installed and configured for a file. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export type Formatter = Prettier | Biome

interface Prettier extends Found {
  readonly name: 'prettier'
  /** The module of its API. */
  readonly module: string
}

interface Biome extends Found {
  readonly name: 'biome'
  /** The program, with the arguments that come first; it runs in the folder of its configuration. */
  readonly command: readonly [string, ...string[]]
  readonly folder: string
}

/** The files that tell which formatting it is, absolute. */
interface Found {
  readonly config: string
  /** `package.json` of the formatter, with its version. */
  readonly manifest: string
}

/** The names that Prettier looks for; in a manifest it is a key. */
const prettierFiles = [
  '.prettierrc',
  ...['json', 'json5', 'yaml', 'yml', 'toml', 'js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map(
    (end) => `.prettierrc.${end}`,
  ),
  ...['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map((end) => `prettier.config.${end}`),
]
const biomeFiles = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']

/**
 * Finds the formatter that a team has set up for a file: Biome, unless its formatter is switched off, else Prettier.
 * Nothing is downloaded; a configuration without the program, or the other way round, is none.
 *
 * @param file Relative to `cwd`; it need not be there.
 */
export function findFormatter(cwd: string, file: string): Formatter | undefined {
  const folder = dirname(resolve(cwd, file))
  return findBiome(folder) ?? findPrettier(folder)
}

function findBiome(start: string): Formatter | undefined {
  const config = nearest(start, (folder) => biomeFiles.map((name) => join(folder, name)).find(existsSync))
  const manifest = config && resolveFrom(start, '@biomejs/biome/package.json')
  if (!config || !manifest || isOff(readFileSync(config, 'utf8'))) return undefined
  const folder = dirname(config)
  const native = resolveFrom(manifest, `@biomejs/cli-${process.platform}-${process.arch}/biome${exe}`)
  // The script starts the program; it costs a second process.
  const script = join(dirname(manifest), 'bin/biome')
  return { name: 'biome', config, manifest, folder, command: native ? [native] : [process.execPath, script] }
}

const exe = process.platform === 'win32' ? '.exe' : ''

/** `"formatter": { "enabled": false }`, with comments or not. */
const isOff = (config: string) => /"formatter"\s*:\s*\{[^{}]*"enabled"\s*:\s*false/.test(config)

function findPrettier(start: string): Formatter | undefined {
  const config = nearest(
    start,
    (folder) =>
      prettierFiles.map((name) => join(folder, name)).find(existsSync) ?? manifestWithPrettier(folder),
  )
  const module = config === undefined ? undefined : resolveFrom(start, 'prettier')
  if (config === undefined || module === undefined) return undefined
  return { name: 'prettier', config, manifest: join(dirname(module), 'package.json'), module }
}

function manifestWithPrettier(folder: string): string | undefined {
  const path = join(folder, 'package.json')
  return existsSync(path) && /"prettier"\s*:\s*[{"]/.test(withoutDependencies(readFileSync(path, 'utf8')))
    ? path
    : undefined
}

/** A dependency on Prettier is no configuration of it. */
const withoutDependencies = (manifest: string) =>
  manifest.replace(/"(dev|peer|optional)?[dD]ependencies"\s*:\s*\{[^}]*\}/g, '')

function nearest(start: string, find: (folder: string) => string | undefined): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = find(folder)
    if (found !== undefined || folder === dirname(folder)) return found
  }
}

/** A module of the host as Node finds it from a folder or a file. */
function resolveFrom(start: string, specifier: string): string | undefined {
  try {
    return createRequire(join(start, 'noop.js')).resolve(specifier)
  } catch {
    return undefined
  }
}
