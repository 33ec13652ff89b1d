/** The runtime's own sources, as they become part of a project. */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { ImportExtension } from '../emit/module-path.js'
import { packageVersion } from '../package-version.js'

/** They are packed with scim-gen, at the same place as in its repository. */
const SOURCES = new URL('../../src/runtime/', import.meta.url)
const LICENSE = new URL('../../LICENSE', import.meta.url)

/** What stands before a relative specifier: in imports, exports and types. */
const SPECIFIER = /(\bfrom |\bimport |\bimport\()'(\.{1,2}\/[^']+)'/g

/**
 * The sources behind some modules of the runtime, and all that those import.
 *
 * @param entries relative to the runtime: `index.ts`, `orm/kysely.ts`
 * @param extension how the project ends its relative imports
 * @returns path, relative to the runtime → text, with the licence at its head; and the licence itself
 */
export function runtimeSources(
  entries: readonly string[],
  extension: ImportExtension,
): ReadonlyMap<string, string> {
  const sources = new Map<string, string>([['LICENSE', readFileSync(LICENSE, 'utf8')]])
  const open = [...entries]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (sources.has(path)) continue
    const text = readFileSync(new URL(path, SOURCES), 'utf8')
    const folder = posix.dirname(path)
    for (const [, , specifier = ''] of text.matchAll(SPECIFIER))
      open.push(posix.join(folder, specifier).replace(/\.js$/, '.ts'))
    sources.set(
      path,
      head(folder) +
        text.replaceAll(SPECIFIER, (_, before, specifier) => `${before}'${ended(specifier, extension)}'`),
    )
  }
  return new Map([...sources].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether the sources came along; a build of scim-gen of one's own may lack them. */
export const hasRuntimeSources = (): boolean => existsSync(new URL('index.ts', SOURCES))

const head = (folder: string) =>
  `// From @scim-gen/runtime ${packageVersion()}. MIT License: see ${posix.relative(folder, 'LICENSE')}.\n`

const ended = (specifier: string, extension: ImportExtension) => specifier.replace(/\.js$/, extension)
