/** Packages that the emitted code imports, and that its own package does not find: models may be another package's. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { nearestManifest, packagesIn, readJson } from '../inspect/detect/manifest.js'
import { isOfRuntime } from '../inspect/ref.js'
import { packageName } from '../inspect/source/bare-imports.js'
import { modulesIn } from '../inspect/source/modules-in.js'
import { findTsConfig, readTsConfig } from '../inspect/tsconfig.js'
import { byName, workspaceOf } from '../inspect/workspace/members.js'
import { reachedPackages } from '../inspect/workspace/reached.js'
import { packageVersion } from '../package-version.js'

/**
 * The packages to add, as a package manager takes them: `drizzle-orm@^0.44.0`, by the range of the package of the workspace
 * that has it.
 *
 * @param files Path → text of what is emitted
 * @param out The folder of the tree, relative to `cwd`
 * @param beside What the runtime's own modules import
 */
export function missingPackages(
  files: ReadonlyMap<string, string>,
  out: string,
  cwd: string,
  beside: readonly string[] = [],
): readonly string[] {
  const importer = join(cwd, out, 'index.ts')
  const config = findTsConfig(dirname(importer))
  const options = {
    ...(config !== undefined && readTsConfig(cwd, config, importer).options),
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const isFound = (module: string) =>
    isOfRuntime(module) ||
    // Plug'n'Play has no folders to look into, and gives a package what it lists alone.
    (!isPlugAndPlay(cwd) &&
      ts.resolveModuleName(module, importer, options, ts.sys).resolvedModule !== undefined)
  const modules = [...files]
    .filter(([path]) => path.startsWith(`${out}/`))
    .flatMap(([, text]) => modulesIn(text))
  const own = nearestManifest(join(cwd, out))
  // What it lists, an install brings.
  const listed = [...packagesIn(own), String(own.name)]
  // A client that its generator has not written yet is no package.
  const isOwn = (module: string) =>
    Object.keys(options.paths ?? {}).some((alias) => stands(alias, module)) ||
    (options.baseUrl !== undefined && existsSync(join(options.baseUrl, packageName(module))))
  const missing = [...new Set([...modules, ...beside])].filter(
    (module) => !listed.includes(packageName(module)) && !isFound(module) && !isOwn(module),
  )
  if (missing.length === 0) return []
  const rangeOf = rangesAround(cwd)
  return [...new Set(missing.map(packageName))].sort().map((name) => `${name}${rangeOf(name)}`)
}

/** Whether an alias of `paths` is for a module. One for everything is for packages too. */
function stands(alias: string, module: string): boolean {
  const [before = '', after] = alias.split('*')
  if (after === undefined) return alias === module
  return before !== '' && module.startsWith(before) && module.endsWith(after)
}

/** Tells in which version a package goes: that of scim-gen, of the workspace, or of a package that has it. */
function rangesAround(cwd: string): (name: string) => string {
  const { root = cwd, members = [] } = workspaceOf(cwd) ?? {}
  const own = byName(members)
  const ofWorkspace = existsSync(join(root, 'package-lock.json')) ? '' : '@workspace:*'
  const lists = [...reachedPackages(cwd), root].flatMap((folder) => {
    const manifest = readJson(join(folder, 'package.json'))
    // What an app is run with, before what its parts are developed with.
    return ['dependencies', 'peerDependencies', 'devDependencies'].map((key) => Object(manifest[key]))
  })
  return (name) => {
    if (name.startsWith('@scim-gen/')) return `@${packageVersion()}`
    if (own.has(name)) return ofWorkspace
    const range = lists.map((list) => list[name]).find((one) => one !== undefined)
    return range === undefined ? '' : `@${range}`
  }
}

const isPlugAndPlay = (cwd: string): boolean =>
  existsSync(join(cwd, '.pnp.cjs')) || (dirname(cwd) !== cwd && isPlugAndPlay(dirname(cwd)))
