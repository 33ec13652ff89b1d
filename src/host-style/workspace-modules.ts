/** How one package of a workspace imports what another one holds: by its name, for its files are built on their own. */
import { join, posix } from 'node:path'
import { readJson } from '../inspect/detect/manifest.js'
import { readSources } from '../inspect/detect/sources.js'
import { parseRef } from '../inspect/ref.js'
import { importedNames, parseSource } from '../inspect/source/syntax.js'

/** The module that gives a reference (`packages/db/src/user.ts#User`); `undefined` for one of the same package. */
export type WorkspaceModules = (ref: string) => string | undefined

interface Package {
  /** Relative to the working directory. */
  readonly folder: string
  readonly name: string
}

/**
 * Looks at how the package that holds a folder imports from the others of the workspace: what it imports already comes
 * from the same module, other exports from the one that it knows of that package, else from the package itself.
 *
 * @param out The folder of the emitted code.
 */
export function workspaceModules(cwd: string, out: string): WorkspaceModules {
  const own = packageOf(cwd, out)
  const used = new Map<string, ReadonlyMap<string, string>>()
  return (ref) => {
    const { file, exportName } = parseRef(ref) ?? {}
    const other = own && file !== undefined ? packageOf(cwd, file) : undefined
    if (!own || !other || other.folder === own.folder || exportName === 'default') return undefined
    const modules = used.get(other.name) ?? modulesOf(cwd, own, other, out)
    used.set(other.name, modules)
    const [only = other.name, ...more] = new Set(modules.values())
    return modules.get(exportName ?? '') ?? (more.length === 0 ? only : other.name)
  }
}

/** The package that a file or folder is in: the nearest above it with a name. */
function packageOf(cwd: string, path: string): Package | undefined {
  for (let folder = path; folder !== '.'; ) {
    folder = posix.dirname(folder)
    const name = nameIn(join(cwd, folder, 'package.json'))
    if (name !== undefined) return { folder, name }
  }
  return undefined
}

function nameIn(path: string): string | undefined {
  const { name } = readJson(path)
  return typeof name === 'string' ? name : undefined
}

/** Name → the module of the other package that the own one imports it from. */
function modulesOf(cwd: string, own: Package, { name }: Package, out: string): ReadonlyMap<string, string> {
  const isOther = (module: string) => module === name || module.startsWith(`${name}/`)
  const emitted = posix.relative(own.folder, out)
  const texts = readSources(join(cwd, own.folder))
    .filter(({ path, text }) => !path.startsWith(`${emitted}/`) && text.includes(name))
    .map(({ text }) => text)
  return new Map(
    texts
      .flatMap((text) => [...importedNames(parseSource(text), isOther).values()])
      .map(({ name: imported, module }) => [imported, module]),
  )
}
