/** The host's own formatter, where one is installed and configured for a file. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { commentedJson, parsedJson } from './json-config.js'
import { biomeFiles } from './linter-files.js'

export type Formatter = Prettier | Program

interface Prettier extends Found {
  readonly name: 'prettier'
  /** The module of its API. */
  readonly module: string
}

interface Program extends Found {
  readonly name: 'biome' | 'oxfmt'
  /** The program, with the arguments that come first; it runs in the folder of its configuration. */
  readonly command: readonly [string, ...string[]]
  /** Names the file whose text it gets. */
  readonly fileOption: string
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
const oxfmtFiles = [
  '.oxfmtrc.json',
  '.oxfmtrc.jsonc',
  ...['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `oxfmt.config.${end}`),
]

/**
 * Finds the formatter that a team has set up for a file: Biome, unless its formatter is switched off, else Oxfmt, else
 * Prettier.
 * Nothing is downloaded; a configuration without the program, or the other way round, is none.
 *
 * @param file Relative to `cwd`; it need not be there.
 */
export function findFormatter(cwd: string, file: string): Formatter | undefined {
  const folder = dirname(resolve(cwd, file))
  return findBiome(folder) ?? findOxfmt(folder) ?? findPrettier(folder)
}

function findBiome(start: string): Formatter | undefined {
  const config = nearest(start, (folder) => biomeFiles.map((name) => join(folder, name)).find(existsSync))
  const manifest = config && resolveFrom(start, '@biomejs/biome/package.json')
  if (!config || !manifest || isOff(readFileSync(config, 'utf8'))) return undefined
  const folder = dirname(config)
  const native = resolveFrom(manifest, `@biomejs/cli-${process.platform}-${process.arch}/biome${exe}`)
  // The script starts the program; it costs a second process.
  const script = join(dirname(manifest), 'bin/biome')
  const [program, ...args] = native ? [native] : [process.execPath, script]
  // Its check of imports knows of groups that no other tool has; rules of its linter are the host's affair.
  const task = isBefore2(manifest) ? ['format'] : ['check', '--write', '--linter-enabled=false']
  const command = [program, ...args, ...task] as const
  return { name: 'biome', config, manifest, folder, command, fileOption: '--stdin-file-path' }
}

/** Versions before 2 order imports in one way, which is that of emitted files. */
const isBefore2 = (manifest: string): boolean =>
  /"version"\s*:\s*"[01]\./.test(readFileSync(manifest, 'utf8'))

function findOxfmt(start: string): Formatter | undefined {
  const manifest = resolveFrom(start, 'oxfmt/package.json')
  const found = manifest === undefined ? undefined : nearest(start, oxfmtIn)
  if (manifest === undefined || found === undefined) return undefined
  const command = [process.execPath, join(dirname(manifest), 'bin/oxfmt'), ...found.options] as const
  return { name: 'oxfmt', ...found, manifest, command, fileOption: '--stdin-filepath' }
}

/** The configuration of a folder: the one that a script names, or a file; a script alone means what Oxfmt does by itself. */
function oxfmtIn(folder: string) {
  const manifest = join(folder, 'package.json')
  const [script] =
    (existsSync(manifest) && /\boxfmt\b(?! --(init|migrate|lsp))[^"&|;]*/.exec(scriptsOf(manifest))) || []
  const [, named] = /\s(?:-c|--config)[ =](\S+)/.exec(script ?? '') ?? []
  if (named !== undefined) return { config: join(folder, named), folder, options: [`--config=${named}`] }
  const config = oxfmtFiles.map((name) => join(folder, name)).find(existsSync) ?? (script && manifest)
  return config ? { config, folder, options: [] } : undefined
}

/** A dependency on Oxfmt is no use of it. */
const scriptsOf = (manifest: string): string =>
  /"scripts"\s*:\s*\{[^}]*\}/.exec(readFileSync(manifest, 'utf8'))?.[0] ?? ''

const exe = process.platform === 'win32' ? '.exe' : ''

/** `"formatter": { "enabled": false }`, of all files: not of one language, or of some files that `overrides` names. */
const isOff = (config: string): boolean => Object(commentedJson(config).formatter).enabled === false

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
  if (!existsSync(path)) return undefined
  const isConfigured = /"prettier"\s*:\s*[{"]/.test(withoutDependencies(readFileSync(path, 'utf8')))
  return isConfigured || isPrettierRun(readFileSync(path, 'utf8')) ? path : undefined
}

/** A script, or what is run before a commit, that formats by what Prettier does by itself: `prettier . --check`. */
function isPrettierRun(manifest: string): boolean {
  const { scripts, 'lint-staged': staged } = parsedJson(manifest)
  const commands = [
    ...Object.values(Object(scripts)),
    ...Object.entries(Object(staged)).map(([files, command]) => `${files} ${command}`),
  ].map(String)
  // What is run on papers or on styles alone says nothing of sources.
  const isOfOthers = (command: string) => /\*\.[{(]?\w/.test(command) && !/\b[jt]sx?\b/.test(command)
  return commands.some((command) => RUNS_PRETTIER.test(command) && !isOfOthers(command))
}

const RUNS_PRETTIER = /\bprettier\b.*\s(--(check|write|list-different)|-[cwl])\b/

/** A dependency on Prettier is no configuration of it. */
const withoutDependencies = (manifest: string) =>
  manifest.replace(/"(dev|peer|optional)?[dD]ependencies"\s*:\s*\{[^}]*\}/g, '')

function nearest<Found>(start: string, find: (folder: string) => Found | undefined): Found | undefined {
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
