/** How the host imports its own modules from afar: by `@/db/schema`, by `src/db/schema`, or by `../../db/schema`. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { readJson } from '../inspect/detect/manifest.js'
import { readSources, type Source } from '../inspect/detect/sources.js'
import { relativePath } from '../inspect/location.js'
import { pathMappings } from '../inspect/workspace/tsconfig-paths.js'
import { extensionIn, type ImportExtension } from './import-extension.js'

/** A way to name a module from anywhere: `@/*` for `src/*`. */
export interface Alias {
  /** What stands before and after the module's path in a specifier. */
  readonly prefix: string
  readonly suffix: string
  /** The folder, relative to the project's root; for one without a `*`, the file. */
  readonly target: string
  /** Whether it names one module. */
  readonly isExact: boolean
  /** How its specifiers end. */
  readonly extension: ImportExtension
}

type Unended = Omit<Alias, 'extension'>

/**
 * The alias that the host's files use for a module, where more of them use one than a path with `../`; what they import
 * from its folder decides, else what they import at all.
 *
 * @param file The module, relative to `cwd`: the user model.
 * @param own Folders of the emitted tree, and of the runtime where it is ejected: they say nothing about the host.
 */
export function findAlias(cwd: string, file: string, ...own: readonly string[]): Alias | undefined {
  const aliases = aliasesAround(cwd, file)
  if (aliases.length === 0) return undefined
  const imports = readSources(cwd)
    .filter(({ path }) => !own.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(importsOf)
  const folder = posix.dirname(file)
  const isNear = (target: string) => target === folder || target.startsWith(`${folder}/`)
  return choose(aliases, imports, isNear) ?? choose(aliases, imports, () => true)
}

interface Import {
  readonly path: string
  readonly specifier: string
}

const importsOf = ({ path, text }: Source): readonly Import[] =>
  [...text.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].map(([, specifier = '']) => ({ path, specifier }))

/** The alias with the most imports; none where there are no more than relative ones, or none at all. */
function choose(
  aliases: readonly Unended[],
  imports: readonly Import[],
  counts: (target: string) => boolean,
): Alias | undefined {
  const relative = imports.filter(
    ({ path, specifier }) =>
      specifier.startsWith('../') && counts(posix.join(posix.dirname(path), specifier)),
  )
  const used = aliases.map((alias) => ({
    alias,
    specifiers: imports
      .map(({ specifier }) => specifier)
      .filter((specifier) => {
        const target = targetOf(specifier, alias)
        return target !== undefined && counts(target)
      }),
  }))
  const [best] = used.sort((a, b) => b.specifiers.length - a.specifiers.length)
  if (!best || best.specifiers.length === 0 || best.specifiers.length <= relative.length) return undefined
  const { alias, specifiers } = best
  const extension = alias.suffix === '' ? (extensionIn(specifiers) ?? '') : ''
  return { ...alias, extension }
}

/** What a specifier stands for, relative to the root. */
function targetOf(specifier: string, { prefix, suffix, target, isExact }: Unended): string | undefined {
  if (isExact) return specifier === prefix ? target : undefined
  if (!specifier.startsWith(prefix) || !specifier.endsWith(suffix) || specifier.startsWith('.'))
    return undefined
  const path = posix.join(target, specifier.slice(prefix.length, specifier.length - suffix.length))
  return path
}

/** What a specifier that is not relative may stand for in a file, relative to the root. */
export const aliasTargets = (cwd: string, file: string, specifier: string): readonly string[] =>
  aliasesAround(cwd, file).flatMap((alias) => targetOf(specifier, alias) ?? [])

function aliasesAround(cwd: string, file: string): readonly Unended[] {
  const path = resolve(cwd, file)
  return [...compilerAliases(cwd, path), ...packageImports(cwd, path)]
}

/** `paths` and `baseUrl` of tsconfig.json. */
function compilerAliases(cwd: string, path: string): readonly Unended[] {
  const { aliases, baseUrl } = pathMappings(path)
  const named = aliases.flatMap(({ pattern, target }) =>
    pattern === '*' ? topFolders(cwd, dirname(target)) : (alias(cwd, pattern, target) ?? []),
  )
  return baseUrl === undefined ? named : [...named, ...topFolders(cwd, baseUrl)]
}

/** With `baseUrl` a module is named by its path from there: `src/db/schema`. One alias for each folder. */
function topFolders(cwd: string, baseUrl: string): readonly Unended[] {
  const base = relativePath(cwd, baseUrl)
  if (base.startsWith('..') || !existsSync(baseUrl)) return []
  return readdirSync(baseUrl, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => ({ prefix: `${name}/`, suffix: '', target: posix.join(base, name), isExact: false }))
}

/** `"imports": { "#*": "./src/*.js" }` of package.json. */
function packageImports(cwd: string, path: string): readonly Unended[] {
  let folder = dirname(path)
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  const { imports } = readJson(join(folder, 'package.json'))
  if (typeof imports !== 'object' || imports === null) return []
  return Object.entries(imports).flatMap(([pattern, target]: [string, unknown]) => {
    const text = typeof target === 'string' ? target : conditionOf(target)
    return text?.startsWith('./') ? (alias(cwd, pattern, resolve(folder, text)) ?? []) : []
  })
}

function conditionOf(target: unknown): string | undefined {
  if (typeof target !== 'object' || target === null) return undefined
  const values: readonly unknown[] = Object.values(target)
  return values.filter((value) => typeof value === 'string').find((value) => !value.endsWith('.d.ts'))
}

function alias(cwd: string, pattern: string, target: string): Unended | undefined {
  const [prefix = '', suffix, ...more] = pattern.split('*')
  const path = relativePath(cwd, target)
  if (more.length > 0 || path.startsWith('..')) return undefined
  if (suffix === undefined) return { prefix, suffix: '', target: path, isExact: true }
  const star = path.indexOf('*')
  // A star in the middle of a name, or an ending that the specifier does not have, cannot be told from the path.
  return star < 0 || path.slice(star).includes('/')
    ? undefined
    : { prefix, suffix, target: path.slice(0, star).replace(/\/$/, '') || '.', isExact: false }
}

/**
 * The specifier of a module by an alias; `undefined` where the alias does not reach it.
 *
 * @param file Relative to the project's root.
 */
export function aliasedModule(
  file: string,
  { prefix, suffix, target, isExact, extension }: Alias,
): string | undefined {
  const stem = stemOf(file)
  if (isExact) return file === target || stem === stemOf(target) ? prefix : undefined
  const inside =
    target === '.' ? stem : stem.startsWith(`${target}/`) ? stem.slice(target.length + 1) : undefined
  if (inside === undefined) return undefined
  const ends = extension === '.ts' ? file.slice(stem.length) : /\.[cm]js$/.test(stem) ? '' : extension
  const path = ends === '' && suffix === '' ? inside.replace(/(^|\/)index$/, '') || inside : inside
  return `${prefix}${path}${ends}${suffix}`
}

/** A file without its ending: types alone, in `db.d.ts`, are of the module `db`. Nothing finds `db.mjs` without its own. */
const stemOf = (file: string) => file.replace(/(\.d)?\.[cm]?tsx?$|\.js$/, '')
