/** The sources behind what a package of the workspace exports: its manifest names what a build writes. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { manifestFolder, readJson } from '../detect/manifest.js'
import { memo } from '../memo.js'
import { exportedFiles } from './exported-files.js'
import { byName, workspaceOf } from './members.js'

/** Resolves an import to a file of the host's; `importer` is absolute. */
export type ResolveImport = (
  name: string,
  importer: string,
  options: ts.CompilerOptions,
) => ts.ResolvedModule | undefined

/**
 * Resolves as the compiler does, else to the source of a workspace's package, which may not be built, or be built for
 * `require` alone. The packages of a workspace are looked up once, and what a package exports is read once: that of an ORM is a
 * megabyte, and each model imports it.
 */
export function importResolver(): ResolveImport {
  const membersSeenFrom = memo((folder: string) => namedMembers(folder))
  const manifests = cacheOf().getPackageJsonInfoCache()
  const known = memo((options: ts.CompilerOptions) => cacheOf(options, manifests))
  const ofSources = memo(pathsOfSources)
  const resolve = (name: string, importer: string, options: ts.CompilerOptions) =>
    ts.resolveModuleName(name, importer, options, ts.sys, known(options)).resolvedModule
  return (name, importer, options) => {
    const resolvedModule =
      resolve(name, importer, options) ??
      (options.paths && !name.startsWith('.') ? resolve(name, importer, ofSources(options)) : undefined)
    const isRead = resolvedModule && !/\.(d\.[cm]?ts|[cm]?jsx?)$/.test(resolvedModule.resolvedFileName)
    if (isRead || name.startsWith('.') || resolvedModule?.resolvedFileName.includes('/node_modules/'))
      return resolvedModule
    const source = packageSource(name, dirname(importer), membersSeenFrom)
    return source === undefined ? resolvedModule : { resolvedFileName: source }
  }
}

/** `"@shared/*": ["../shared/dist/*"]` of a folder that nobody has built leads to `../shared/src/*`, or `../shared/*`. */
const pathsOfSources = ({ paths, ...options }: ts.CompilerOptions): ts.CompilerOptions => ({
  ...options,
  paths: Object.fromEntries(
    Object.entries(paths ?? {}).map(([alias, targets]) => [
      alias,
      targets.flatMap((one) => ['/src/', '/'].map((folder) => one.replace(BUILT, folder))),
    ]),
  ),
})

const BUILT = /\/(dist|build|lib|out)\//

const cacheOf = (options?: ts.CompilerOptions, manifests?: ts.PackageJsonInfoCache) =>
  ts.createModuleResolutionCache(
    ts.sys.getCurrentDirectory(),
    (path) => (ts.sys.useCaseSensitiveFileNames ? path : path.toLowerCase()),
    options,
    manifests,
  )

type Members = ReadonlyMap<unknown, string>

const namedMembers = (folder: string): Members => byName(workspaceOf(folder)?.members ?? [])

function packageSource(
  name: string,
  from: string,
  membersSeenFrom: (folder: string) => Members,
): string | undefined {
  const [, packageName = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? []
  const folder = linkedFolder(packageName, from, () => membersSeenFrom(manifestFolder(from) ?? from))
  return folder === undefined ? undefined : (entrySource(folder, path) ?? entryTypes(folder, path))
}

/**
 * The source of what a package exports.
 *
 * @param folder the package's, absolute
 * @param path the subpath without its dot: `schema`, `schema.js`; empty for the package itself
 */
export function entrySource(folder: string, path: string): string | undefined {
  const named = entryFiles(folder, path).flatMap(sourcesFor)
  const plain = path.replace(/\.[cm]?js$/, '')
  const usual =
    path === ''
      ? ['src/index.ts', 'index.ts']
      : ['src/', ''].flatMap((at) => [`${at}${plain}.ts`, `${at}${plain}/index.ts`])
  return [...named, ...usual].map((one) => join(folder, one)).find(isSourceFile)
}

/** The declarations of a package that is made of nothing else: `"types": "./index.d.ts"`. */
const entryTypes = (folder: string, path: string): string | undefined =>
  [...entryFiles(folder, path), path === '' ? 'index.d.ts' : `${path}.d.ts`]
    .filter((one) => DECLARATIONS.test(one))
    .map((one) => join(folder, one))
    .find(isFile)

/** What the manifest names for a subpath, whatever a build makes it of. */
function entryFiles(folder: string, path: string): readonly string[] {
  const manifest = readJson(join(folder, 'package.json'))
  const exported = path === '' ? ownEntry(manifest.exports) : entryOf(Object(manifest.exports), `./${path}`)
  const entries = path === '' ? ['source', 'types', 'module', 'main'].map((key) => manifest[key]) : []
  return [exported, ...entries].flatMap(exportedFiles)
}

/** The entry of a subpath: its own, else what a pattern makes of it: `"./*": "./dist/*.js"`. */
function entryOf(exports: Readonly<Record<string, unknown>>, subpath: string): unknown {
  if (subpath in exports) return exports[subpath]
  const fits = Object.entries(exports).flatMap(([pattern, entry]) => {
    const [start = '', end] = pattern.split('*')
    const isFit = end !== undefined && subpath.startsWith(start) && subpath.endsWith(end)
    return isFit ? [{ start, entry, middle: subpath.slice(start.length, subpath.length - end.length) }] : []
  })
  const [best] = fits.sort((a, b) => b.start.length - a.start.length)
  return best && exportedFiles(best.entry).map((one) => one.replaceAll('*', best.middle))
}

/** `{ ".": … }`, or what stands for it alone. */
const ownEntry = (exported: unknown): unknown => Reflect.get(Object(exported), '.') ?? exported

/** `./dist/cjs/index.js` is made of `./src/index.ts`. */
function sourcesFor(path: string): readonly string[] {
  const source = path.replace(/(\.d)?\.([cm]?)[jt](sx?)$/, '.$2t$3')
  const plain = source.replace(/\.[cm]ts$/, '.ts')
  const inSource = (one: string) =>
    one.replace(/^(\.\/)?(dist|build|lib|out)\/((cjs|esm|src|types)\/)?/, 'src/')
  return [source, inSource(source), inSource(plain), inSource(plain).replace(/\.ts$/, '.tsx')]
}

const DECLARATIONS = /\.d\.[cm]?ts$/

const isSourceFile = (path: string) => /\.[cm]?tsx?$/.test(path) && !DECLARATIONS.test(path) && isFile(path)

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The folder of a package that is linked, or a member of the workspace; not of one that was installed. */
function linkedFolder(name: string, from: string, members: () => Members): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const linked = join(folder, 'node_modules', name)
    if (existsSync(linked)) {
      const real = realpathSync(linked)
      return real.includes('/node_modules/') ? undefined : real
    }
    if (folder === dirname(folder)) return members().get(name)
  }
}
