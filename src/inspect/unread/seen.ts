/** Tells what was seen where no model was found: a person knows more of the host than a search. */
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { filesBelow } from '../detect/files.js'
import { packagesIn, readJson } from '../detect/manifest.js'
import { manifestsAround } from '../detect/packages.js'
import { isScript, type Source, sourcesAt } from '../detect/sources.js'
import type { OrmSigns } from '../orm-inspector.js'
import { bareImports, packageName } from '../source/bare-imports.js'
import { exportsOf, parseSource } from '../source/syntax.js'
import { seenFrom, workspaceOf } from '../workspace/members.js'

/** A file that uses packages of ORMs. */
export interface Use {
  /** Relative to the root. */
  readonly path: string
  readonly packages: readonly string[]
  /** Its exports, as a person calls them: `createDb()`, `class User`. */
  readonly exports: readonly string[]
}

/** The files that import an ORM; those that speak of users first. */
export function usesOf(sources: readonly Source[], signs: readonly OrmSigns[]): readonly Use[] {
  const uses = sources.flatMap(({ path, text }) => {
    const packages = [...new Set(bareImports(text).map(packageName))].filter((name) => isOrm(name, signs))
    return packages.length > 0 ? [{ path, packages, exports: exportedBy(text) }] : []
  })
  return usersFirst(uses, ({ path, exports }) => [path, ...exports])
}

const usersFirst = <One>(all: readonly One[], words: (one: One) => readonly string[]): readonly One[] => {
  const speaksOfUsers = (one: One) => /user/i.test(words(one).join(' '))
  return [...all.filter(speaksOfUsers), ...all.filter((one) => !speaksOfUsers(one))]
}

/** The host's JavaScript. */
export const readScripts = (cwd: string): readonly Source[] => sourcesAt(cwd, filesBelow(cwd, isScript))

/** The files that declare models, whether they import an ORM or are given one; that of the users first. */
export const declaringFiles = (sources: readonly Source[], signs: readonly OrmSigns[]): readonly string[] =>
  usersFirst(
    sources.filter(({ text }) => signs.some(({ declares }) => declares?.test(text))).map(({ path }) => path),
    (path) => [path],
  )

/** A `package.json`, and what it lists of ORMs. */
export interface Listing {
  readonly path: string
  readonly packages: readonly string[]
}

/** The `package.json` at the root, or the nearest above it, and those around sources. */
export function listingsAround(
  cwd: string,
  sources: readonly Source[],
  signs: readonly OrmSigns[],
): readonly Listing[] {
  return manifestsAround(cwd, sources).flatMap((folder) => listingIn(cwd, folder, signs))
}

/** The packages of the workspace that list an ORM, and that nothing here leads to. */
export function listingsElsewhere(
  cwd: string,
  around: readonly Listing[],
  signs: readonly OrmSigns[],
): readonly Listing[] {
  const members = workspaceOf(cwd)?.members ?? []
  const known = around.map(({ path }) => path)
  return members
    .flatMap((folder) => listingIn(cwd, seenFrom(cwd, folder), signs))
    .filter(({ path, packages }) => packages.length > 0 && !known.includes(path))
}

function listingIn(cwd: string, folder: string, signs: readonly OrmSigns[]): readonly Listing[] {
  const manifest = readJson(join(cwd, folder, 'package.json'))
  if (Object.keys(manifest).length === 0) return []
  const listed = packagesIn(manifest)
  const path = folder === '.' ? 'package.json' : `${folder}/package.json`
  return [{ path, packages: [...new Set(listed)].filter((name) => isOrm(name, signs)) }]
}

/** Whether a package is an ORM's; the names of some begin alike. */
export const isOrm = (name: string, signs: readonly OrmSigns[]): boolean =>
  signs.some(({ packages, unread = {} }) =>
    [...packages, ...Object.keys(unread)].some((own) =>
      own.endsWith('/') ? name.startsWith(own) : name === own,
    ),
  )

/** What a text exports. */
export const exportedBy = (text: string): readonly string[] =>
  exportsOf(parseSource(text)).map(({ name, value }) => asCalled(name, value))

function asCalled(name: string, value: ts.Node): string {
  const held = ts.isVariableDeclaration(value) && value.initializer ? value.initializer : value
  if (ts.isFunctionLike(held)) return `${name}()`
  return ts.isClassLike(held) ? `class ${name}` : name
}
