/** The files that import an export: which of several handles an app uses, and what beside it. */
import { join, posix } from 'node:path'
import type { Ref } from '../host-model.js'
import { memo } from '../memo.js'
import { parseRef } from '../ref.js'
import { packageName } from '../source/bare-imports.js'
import { byName, seenFrom, workspaceOf } from '../workspace/members.js'
import { behindAlias, pathAliases } from '../workspace/tsconfig-paths.js'
import { manifestFolder } from './manifest.js'
import type { Source } from './sources.js'

/**
 * The sources that import each reference, by a relative path, by `paths` of their tsconfig or by the name of a
 * package of the workspace.
 *
 * @param cwd absolute; references and sources are relative to it
 */
export function importedBy(
  cwd: string,
  refs: readonly Ref[],
  sources: readonly Source[],
): ReadonlyMap<Ref, readonly Source[]> {
  const targets = refs.flatMap((ref) => {
    const { file, exportName } = parseRef(ref) ?? {}
    return file === undefined || exportName === undefined ? [] : { ref, module: moduleOf(file), exportName }
  })
  const names = new Set(targets.map(({ exportName }) => exportName))
  const resolve = resolver(cwd)
  const found = new Map<Ref, Source[]>(refs.map((ref) => [ref, []]))
  for (const source of sources) {
    for (const [name, specifier] of importsIn(source.text, names)) {
      const isMeant = resolve(specifier, source.path)
      const [meant] = targets.filter(({ module, exportName }) => exportName === name && isMeant(module))
      if (meant) found.get(meant.ref)?.push(source)
    }
  }
  return found
}

/** The sources that import anything of some files. */
export function importersOf(
  cwd: string,
  files: readonly string[],
  sources: readonly Source[],
): readonly Source[] {
  const modules = files.map(moduleOf)
  const resolve = resolver(cwd)
  return sources.filter(({ path, text }) =>
    [...text.matchAll(FROM)].some(([, specifier = '']) => modules.some(resolve(specifier, path))),
  )
}

const FROM = /\bfrom\s*['"]([^'"]+)['"]/g
const IMPORT = /\bimport\s+(?:type\s+)?([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?\s*from\s*['"]([^'"]+)['"]/g

/** Names of exports, each with the module that it is imported from. */
function importsIn(text: string, wanted: ReadonlySet<string>): readonly (readonly [string, string])[] {
  if (![...wanted].some((name) => name === 'default' || text.includes(name))) return []
  return [...text.matchAll(IMPORT)].flatMap(([, own, list = '', specifier = '']) => {
    const named = list.split(',').map(
      (one) =>
        one
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s/)[0] ?? '',
    )
    return [...(own ? ['default'] : []), ...named]
      .filter((name) => wanted.has(name))
      .map((name) => [name, specifier] as const)
  })
}

/** Tells of a specifier in a file which modules it may mean. */
function resolver(cwd: string): (specifier: string, path: string) => (module: string) => boolean {
  const { members = [] } = workspaceOf(cwd) ?? {}
  const named = byName(members)
  const behind = moduleBehind(cwd)
  return (specifier, path) => {
    const other = specifier.startsWith('.') ? undefined : named.get(packageName(specifier))
    if (other !== undefined) {
      // Its index is the folder itself.
      const own = seenFrom(cwd, other)
      return (module) => module === own || module.startsWith(`${own}/`)
    }
    const meant = behind(specifier, path)
    return (module) => module === meant
  }
}

/** Tells the module that a specifier means in a file, by a relative path or by `paths` of its tsconfig. */
export function moduleBehind(cwd: string): (specifier: string, path: string) => string | undefined {
  const aliasesOf = memo(pathAliases)
  const manifestOf = memo((folder: string) => manifestFolder(join(cwd, folder)) ?? cwd)
  return (specifier, path) => {
    const folder = posix.dirname(path)
    if (specifier.startsWith('.')) return moduleOf(posix.join(folder, specifier))
    const target = behindAlias(aliasesOf(manifestOf(folder)), specifier)
    return target && moduleOf(seenFrom(cwd, target))
  }
}

/** A file without what specifiers leave out. */
export const moduleOf = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
