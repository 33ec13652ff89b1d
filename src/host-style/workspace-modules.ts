/** How one package of a workspace imports what another one holds: by its name, for its files are built on their own. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow, isSource } from '../inspect/detect/files.js'
import { packagesIn, readJson } from '../inspect/detect/manifest.js'
import { parseRef } from '../inspect/ref.js'
import { importedNames, parseSource } from '../inspect/source/syntax.js'
import { isWithin, workspaceOf } from '../inspect/workspace/members.js'
import { installedFor } from '../inspect/workspace/shared-folders.js'
import { entrySource } from '../inspect/workspace/source-file.js'
import { behindAlias, pathAliases } from '../inspect/workspace/tsconfig-paths.js'
import { exportedAs } from './exported-as.js'
import { reExports } from './re-exported.js'

/**
 * The module that gives a reference (`packages/db/src/user.ts#User`); `undefined` for one of the same package, or of one whose name
 * leads nowhere.
 */
export type WorkspaceModules = (ref: string) => string | undefined

interface Package {
  /** Relative to the working directory. */
  readonly folder: string
  readonly name: string
}

/**
 * Looks at how the package that holds a folder imports from the others of the workspace: what it imports already comes
 * from the same module; other exports by the subpath that gives their file, or that exports what the file does. What a package of
 * sources exports nowhere comes by its path; else from the one module that it knows of it, else from the package itself.
 *
 * @param out The folder of the emitted code.
 */
export function workspaceModules(cwd: string, out: string): WorkspaceModules {
  const own = packageOf(cwd, out)
  const used = new Map<string, ReadonlyMap<string, string>>()
  return (ref) => {
    const { file = '', exportName } = parseRef(ref) ?? {}
    const other = own && file !== '' ? packageOf(cwd, file) : undefined
    if (!own || !other || other.folder === own.folder || exportName === 'default') return undefined
    const modules = used.get(other.name) ?? modulesOf(cwd, own, other, out)
    used.set(other.name, modules)
    if (modules.size === 0 && !isResolved(cwd, own, other, out)) return undefined
    const [only = other.name, ...more] = new Set(modules.values())
    return (
      modules.get(exportName ?? '') ??
      bySubpath(cwd, other, file) ??
      byReExport(cwd, other, file, exportName ?? '') ??
      // By its path: no module of the package gives it, and nothing is built of it on its own.
      (isOfSources(cwd, other) ? undefined : more.length === 0 ? only : other.name)
    )
  }
}

/**
 * The package that a file or folder is in: the nearest above it with a name. A project of Nx has that by which `paths` of the
 * tsconfig call it.
 */
function packageOf(cwd: string, path: string): Package | undefined {
  for (let folder = path; folder !== '.'; ) {
    folder = posix.dirname(folder)
    const name = nameIn(join(cwd, folder, 'package.json')) ?? projectName(cwd, folder)
    if (name !== undefined) return { folder, name }
  }
  return undefined
}

function projectName(cwd: string, folder: string): string | undefined {
  const project = join(cwd, folder)
  if (!existsSync(join(project, 'project.json'))) return undefined
  const alias = pathAliases(cwd).find(
    ({ pattern, target }) => !pattern.includes('*') && isWithin(target, project),
  )
  return alias?.pattern ?? nameIn(join(project, 'project.json')) ?? folder
}

/** Whether a name leads to its package: by `paths`, or because a package manager links it. A project of Nx may be called by nothing. */
function isResolved(cwd: string, own: Package, { folder, name }: Package, out: string): boolean {
  const root = join(cwd, own.folder)
  return (
    behindAlias(pathAliases(join(cwd, out)), name) !== undefined ||
    workspaceOf(root)?.linked.includes(join(cwd, folder)) === true ||
    [root, installedFor(root)].some((one) => packagesIn(readJson(join(one, 'package.json'))).includes(name))
  )
}

/** Whether a package exports its sources as they are, and so what it exports is known. */
function isOfSources(cwd: string, { folder }: Package): boolean {
  const root = join(cwd, folder)
  const { exports: listed, main } = readJson(join(root, 'package.json'))
  const entry = entrySource(root, '')
  return entry !== undefined && JSON.stringify([listed, main]).includes(`/${posix.relative(root, entry)}"`)
}

/** The module by which the other package exports the file itself. */
function bySubpath(cwd: string, { folder, name }: Package, file: string): string | undefined {
  const manifest = readJson(join(cwd, folder, 'package.json'))
  const subpath = exportedAs(manifest, posix.relative(folder, file))
  return subpath === undefined ? undefined : posix.join(name, subpath)
}

/** The module of the other package that exports what the file does: its own one before others. */
function byReExport(
  cwd: string,
  { folder, name }: Package,
  file: string,
  exported: string,
): string | undefined {
  const root = join(cwd, folder)
  const { exports: listed } = readJson(join(root, 'package.json'))
  const subpaths = Object.keys(Object(listed)).filter((key) => key.startsWith('./') && !key.includes('*'))
  const subpath = ['.', ...subpaths].find((one) => {
    const entry = entrySource(root, one.slice(2))
    return entry !== undefined && reExports(entry, exported, join(cwd, file))
  })
  return subpath === undefined ? undefined : posix.join(name, subpath)
}

function nameIn(path: string): string | undefined {
  const { name } = readJson(path)
  return typeof name === 'string' ? name : undefined
}

/** Name → the module of the other package that the own one imports it from. */
function modulesOf(cwd: string, own: Package, { name }: Package, out: string): ReadonlyMap<string, string> {
  const isOther = (module: string) => module === name || module.startsWith(`${name}/`)
  const emitted = posix.relative(own.folder, out)
  const folder = join(cwd, own.folder)
  const texts = filesBelow(folder, isSource)
    .filter((path) => !path.startsWith(`${emitted}/`))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .filter((text) => text.includes(name))
  return new Map(
    texts
      .flatMap((text) => [...importedNames(parseSource(text), isOther).values()])
      .map(({ name: imported, module }) => [imported, module]),
  )
}
