/** Packages that the emitted code imports, and that its own package does not find: models may be another package's. */
import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { listedIn, nearestManifest, readJson } from '../inspect/detect/manifest.js'
import { parseSource } from '../inspect/source/syntax.js'
import { findTsConfig, readTsConfig } from '../inspect/tsconfig.js'
import { workspaceOf } from '../inspect/workspace/members.js'
import { reachedPackages } from '../inspect/workspace/reached.js'
import { packageVersion } from '../package-version.js'

/**
 * The packages to add, as a package manager takes them: `drizzle-orm@^0.44.0`, by the range of the package of the workspace
 * that has it.
 *
 * @param files Path → text of what is emitted
 * @param out The folder of the tree, relative to `cwd`
 */
export function missingPackages(
  files: ReadonlyMap<string, string>,
  out: string,
  cwd: string,
): readonly string[] {
  const importer = join(cwd, out, 'index.ts')
  // Plug'n'Play has no folders to look into.
  if (isPlugAndPlay(cwd)) return []
  const config = findTsConfig(dirname(importer))
  const options = {
    ...(config !== undefined && readTsConfig(cwd, config, importer).options),
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const isFound = (module: string) =>
    isBuiltin(module) || ts.resolveModuleName(module, importer, options, ts.sys).resolvedModule !== undefined
  const modules = [...files]
    .filter(([path]) => path.startsWith(`${out}/`))
    .flatMap(([, text]) => modulesIn(text))
  const own = nearestManifest(join(cwd, out))
  // What it lists, an install brings.
  const isListed = (name: string) => KEYS.some((key) => listedIn(own, key).includes(name))
  const names = [...new Set(modules)].filter((module) => !isFound(module)).map(packageOf)
  return [...new Set(names)]
    .filter((name) => !isListed(name))
    .sort()
    .map((name) => `${name}${rangeOf(name, cwd)}`)
}

const KEYS = ['dependencies', 'peerDependencies', 'devDependencies'] as const

/** The modules that are no files of the tree itself. */
const modulesIn = (text: string): readonly string[] =>
  parseSource(text).statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
    const module = isImport ? statement.moduleSpecifier : undefined
    return module && ts.isStringLiteral(module) && !module.text.startsWith('.') ? [module.text] : []
  })

const packageOf = (module: string) => module.split('/', module.startsWith('@') ? 2 : 1).join('/')

function rangeOf(name: string, cwd: string): string {
  if (name.startsWith('@scim-gen/')) return `@${packageVersion()}`
  const { root = cwd, members = [] } = workspaceOf(cwd) ?? {}
  const isMember = members.some((folder) => readJson(join(folder, 'package.json')).name === name)
  if (isMember) return existsSync(join(root, 'package-lock.json')) ? '' : '@workspace:*'
  for (const folder of [...reachedPackages(cwd), root]) {
    const manifest = readJson(join(folder, 'package.json'))
    const range = KEYS.filter((key) => listedIn(manifest, key).includes(name)).map((key) =>
      String(Object(manifest[key])[name]),
    )[0]
    if (range !== undefined) return `@${range}`
  }
  return ''
}

const isPlugAndPlay = (cwd: string): boolean =>
  existsSync(join(cwd, '.pnp.cjs')) || (dirname(cwd) !== cwd && isPlugAndPlay(dirname(cwd)))
