import { existsSync, readdirSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { Project, type SourceFile, ts } from 'ts-morph'
import type { Diagnostic } from '../diagnostics.js'
import { isGitIgnored } from './detect/git-ignored.js'
import { DEPENDENCIES, readJson } from './detect/manifest.js'
import { locationOf, relativePath } from './location.js'
import { memo } from './memo.js'
import { packageName } from './source/bare-imports.js'
import { findTsConfig, noTsConfig, readTsConfig, type TsConfig } from './tsconfig.js'
import { TYPE_LIBRARY, TYPE_LIBRARY_FILE } from './type-library.js'
import { byName, workspaceOf } from './workspace/members.js'
import { importResolver } from './workspace/source-file.js'

export interface HostProject {
  /** The files asked for that exist, by the path they were asked for. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** Those, and what of their imports was opened. */
  readonly sources: readonly SourceFile[]
  /** Broken tsconfig (SG2010, SG2011), unresolvable imports (SG2012), syntax errors (SG2013). */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Finds the host's file behind an import, and opens it; `undefined` for a package, and for what cannot be found, which
 * is a finding unless only types come from there.
 */
export type OpenImport = (name: string, importer: SourceFile, typesOnly?: boolean) => SourceFile | undefined

/** Opens the imports that matter of the files asked for, by path. What it does not open has no meaning in the program. */
export type Reach = (files: ReadonlyMap<string, SourceFile>, open: OpenImport) => void

/**
 * Opens model files and what they import from the host itself.
 *
 * Declarations of packages are not loaded. Those of Drizzle alone cost 0.5 s and 50 MB, and its builder chains say
 * the same; so a package's values have no type here, and one that a `package.json` lists need not be installed.
 *
 * @param files Relative to `cwd`; those that do not exist are left out of the result.
 * @param reach Chooses among the imports: entities are part of the app, and one can lead to all of its files.
 */
export function openProject(cwd: string, files: readonly string[], reach: Reach): HostProject {
  const unresolved: Unresolved[] = []
  const configs = new Map<string, TsConfig | undefined>()
  const configOf = (file: string): TsConfig | undefined => {
    const folder = dirname(file)
    if (!configs.has(folder)) {
      const path = findTsConfig(folder)
      configs.set(folder, path === undefined ? undefined : readTsConfig(cwd, path, file))
    }
    return configs.get(folder)
  }

  const resolveImport = importResolver()
  const optionsOf = memo((config: TsConfig | undefined) => ({ ...compilerOptions, ...config?.options }))
  const hostModule = (name: string, importer: string, typesOnly: boolean) => {
    const resolvedModule = resolveImport(name, importer, optionsOf(configOf(importer)))
    const isMissing = !resolvedModule && !isOutside(name, importer)
    const isForTypes = typesOnly || isDeclarations(importer)
    if (isMissing && !isForTypes && !mayBePackage(name, importer)) unresolved.push({ name, importer })
    return resolvedModule && isHostSource(resolvedModule) ? resolvedModule : undefined
  }
  const reached = new Map<string, ts.ResolvedModule | undefined>()
  const needed = new Set<string>()
  const open: OpenImport = (name, importer, typesOnly = false) => {
    const key = importKey(name, importer.getFilePath())
    const isKnown = typesOnly ? reached.has(key) : needed.has(key)
    if (!isKnown) reached.set(key, hostModule(name, importer.getFilePath(), typesOnly))
    if (!typesOnly) needed.add(key)
    const module = reached.get(key)
    return module && project.addSourceFileAtPath(module.resolvedFileName)
  }

  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    compilerOptions,
    resolutionHost: () => ({
      resolveModuleNames: (names, importer) => names.map((name) => reached.get(importKey(name, importer))),
    }),
  })

  const existing = [...new Set(files)].filter((file) => existsSync(resolve(cwd, file)))
  const opened = new Map(existing.map((file) => [file, project.addSourceFileAtPath(resolve(cwd, file))]))
  reach(opened, open)
  project.createSourceFile(TYPE_LIBRARY_FILE, TYPE_LIBRARY)
  const program = project.getProgram()
  const sources = program.compilerObject
    .getSourceFiles()
    .filter(({ fileName }) => fileName !== TYPE_LIBRARY_FILE)
    .map((file) => project.getSourceFileOrThrow(file.fileName))

  const diagnostics = [
    ...existing
      .filter((file) => !configOf(resolve(cwd, file)))
      .map((file) => noTsConfig(cwd, resolve(cwd, file))),
    ...distinct([...configs.values()].flatMap((config) => config?.diagnostics ?? [])),
    ...(unresolved.length > 0
      ? distinct([...configs.values()].flatMap((config) => config?.missingBases ?? []))
      : []),
    ...sources.flatMap((file) => syntaxErrors(cwd, file, program.compilerObject)),
    ...byImport(unresolved).map(([{ name, importer }, ...others]) =>
      unresolvedImport(cwd, project.getSourceFileOrThrow(importer), name, others.length),
    ),
  ]
  return { files: opened, sources, diagnostics }
}

/** What declares types alone needs nothing else of what it imports. */
const isDeclarations = (path: string) => /\.d\.[cm]?ts$/.test(path)

const importKey = (name: string, importer: string) => `${importer}\0${name}`

interface Unresolved {
  readonly name: string
  readonly importer: string
}

type SameImport = readonly [Unresolved, ...Unresolved[]]

/** A package that is not installed is one finding, however many files import it; a path is wrong in each. */
function byImport(unresolved: readonly Unresolved[]): readonly SameImport[] {
  const groups = new Map<string, SameImport>()
  for (const one of unresolved) {
    const key = one.name.startsWith('.') ? `${one.name} ${one.importer}` : one.name
    const [first, ...others] = groups.get(key) ?? []
    groups.set(key, first ? [first, ...others, one] : [one])
  }
  return [...groups.values()]
}

/** Bundler resolution whatever the host has: with NodeNext ts-morph loses the fields that come from ESM packages. */
const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noLib: true,
  types: [],
  strictNullChecks: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.Preserve,
}

/** Workspace packages resolve to their real path, so what stays in `node_modules` is somebody else's. */
function isHostSource(module: ts.ResolvedModule): boolean {
  return !module.resolvedFileName.includes('/node_modules/') && /\.[cm]?tsx?$/.test(module.resolvedFileName)
}

/** Modules that a runtime or bundler provides: `node:fs`, `bun:sqlite`, `./logo.svg`. */
function isOutside(name: string, importer: string): boolean {
  if (isBuiltin(name) || /^[a-z]+:/.test(name)) return true
  if (!name.startsWith('.')) return false
  const asset = resolve(dirname(importer), name.replace(/\?.*$/, ''))
  return statSync(asset, { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Whether a name may be that of a package, from a registry: one that a `package.json` lists, and one that another brings along,
 * which only what is installed would tell.
 */
const mayBePackage = (name: string, importer: string): boolean => {
  const listed = isDependency(name, importer)
  return listed ?? (PACKAGE.test(name) && !isInstalled(importer) && !isOfWorkspace(name, importer))
}

/** As npm names packages: `@/db`, `~/db` and `#db` are aliases. */
const PACKAGE = /^(@[a-z0-9-][\w.-]*\/)?[a-z0-9-][\w.-]*(\/|$)/

/** Whether anything is installed for a file. */
function isInstalled(importer: string): boolean {
  for (let folder = dirname(importer); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return true
    if (folder === dirname(folder)) return false
  }
}

/** Whether a name has the scope of the workspace's own packages, or none where it may be an alias of its `paths`. */
function isOfWorkspace(name: string, importer: string): boolean {
  const scope = /^@[^/]+\//.exec(name)?.[0]
  const { members = [] } = workspaceOf(dirname(importer)) ?? {}
  return scope !== undefined && [...byName(members).keys()].some((own) => String(own).startsWith(scope))
}

/** Whether a `package.json` above lists the package from a registry; `undefined` where none lists it. One of the workspace holds the host's source. */
function isDependency(name: string, importer: string): boolean | undefined {
  const wanted = packageName(name)
  for (let folder = dirname(importer); ; folder = dirname(folder)) {
    const manifest = readJson(join(folder, 'package.json'))
    const lists = DEPENDENCIES.map((key) => Object(manifest[key]))
    const range = lists.map((list) => list[wanted]).find((one) => one !== undefined)
    if (range !== undefined) return !/^(workspace|file|link|portal):/.test(String(range))
    if (folder === dirname(folder)) return undefined
  }
}

function syntaxErrors(cwd: string, file: SourceFile, program: ts.Program): readonly Diagnostic[] {
  return program.getSyntacticDiagnostics(file.compilerNode).map((error) => {
    const { line, column } = file.getLineAndColumnAtPos(error.start)
    return {
      code: 'SG2013',
      message: `Syntax error: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`,
      location: { file: relativePath(cwd, file.getFilePath()), line, column },
      fix: 'Correct the file: what follows the error would be read wrongly',
    }
  })
}

function unresolvedImport(cwd: string, file: SourceFile, name: string, others: number): Diagnostic {
  const literal = file.getImportStringLiterals().find((one) => one.getLiteralValue() === name)
  return {
    code: 'SG2012',
    message: `Cannot resolve import '${name}'${others > 0 ? `, here and in ${others} more` : ''}`,
    location: locationOf(cwd, literal ?? file),
    fix: name.startsWith('.')
      ? missingFile(cwd, file, name)
      : 'Install the package, build it if it is a workspace, or add it to "paths" in tsconfig.json',
  }
}

/** What git ignores, a script of the app's makes; a file of other letters is found on macOS and Windows. */
function missingFile(cwd: string, importer: SourceFile, name: string): string {
  const whole = resolve(dirname(importer.getFilePath()), name)
  const alike = otherwiseWritten(whole)
  if (alike !== undefined)
    return `Write '${name.replace(/[^/]*?(\.[cm]?[jt]sx?)?$/, `${alike}$1`)}', as the file is called: not every system takes one for the other`
  const path = relativePath(cwd, whole)
  return isGitIgnored(cwd, `${path.replace(/\.[cm]?[jt]sx?$/, '')}.ts`)
    ? `Make ${path} first, by the script of yours that does: git ignores it, so that it is not there`
    : 'Correct the path'
}

/** The name, without an ending, of what differs from a path by its capitals alone. */
function otherwiseWritten(path: string): string | undefined {
  const plain = (name: string) => name.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  const wanted = plain(basename(path)).toLowerCase()
  const beside = existsSync(dirname(path)) ? readdirSync(dirname(path)) : []
  const named = plain(basename(path))
  // A folder may be called so, and have no index.
  return beside.map(plain).find((name) => name !== named && name.toLowerCase() === wanted)
}

function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()]
}
