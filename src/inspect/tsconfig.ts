import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import type { Diagnostic, SourceLocation } from '../diagnostics.js'
import { relativePath } from './location.js'
import { packageName } from './source/bare-imports.js'
import { byName, workspaceOf } from './workspace/members.js'

export interface TsConfig {
  readonly path: string
  /** Only what decides how an import resolves: the rest is the inspector's own. */
  readonly options: ts.CompilerOptions
  /** The compiler refuses `process.env.NAME`: what an index signature gives is to be in brackets. */
  readonly wantsBrackets: boolean
  /** The packages whose declarations of globals it takes, where it lists them. */
  readonly types: readonly string[] | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** What `extends` names and is not there, such as a package that is not installed: findings where an import does not resolve. */
  readonly missingBases: readonly Diagnostic[]
}

/** The nearest `tsconfig.json` at or above a folder. */
export function findTsConfig(folder: string): string | undefined {
  return ts.findConfigFile(folder, ts.sys.fileExists)
}

/**
 * Reads the configuration that holds for one file: `extends` and solution-style `references` are followed.
 *
 * TypeScript's own errors about `extends` and syntax become diagnostics, because a configuration read halfway
 * resolves imports wrongly without a sign. Errors about single options are left to the host's compiler: its
 * version is not ours.
 */
export function readTsConfig(cwd: string, path: string, file: string): TsConfig {
  const parsed = parseTsConfig(path, noFiles)
  const references = isSolution(parsed.raw) ? (parsed.projectReferences ?? []) : []
  // Nuxt refers to files that only its own command writes.
  const projects = references
    .map((reference) => ts.resolveProjectReferencePath(reference))
    .filter((project) => ts.sys.fileExists(project))
    .map((project) => ({ path: project, parsed: parseTsConfig(project, ts.sys.readDirectory) }))
  const owner = projects.find((project) => project.parsed.fileNames.includes(file))
  const chosen = owner ?? { path, parsed }
  const findings = [...parsed.errors, ...(owner?.parsed.errors ?? [])].filter(isBroken)
  const asDiagnostic = (error: ts.Diagnostic) => brokenConfig(cwd, chosen.path, error)
  return {
    path: chosen.path,
    options: resolutionOptions(chosen.parsed.options),
    wantsBrackets: chosen.parsed.options.noPropertyAccessFromIndexSignature === true,
    types: chosen.parsed.options.types,
    diagnostics: findings.filter(({ code }) => !notFound.has(code)).map(asDiagnostic),
    missingBases: findings.filter(({ code }) => notFound.has(code)).map(asDiagnostic),
  }
}

/** Listing the files of a host takes longer than all else here, and only `references` need it. */
const noFiles = (): string[] => []

/**
 * What a tsconfig says, with what it extends, as TypeScript reads it.
 *
 * @param readDirectory finds the files that it takes
 */
export function parseTsConfig(
  path: string,
  readDirectory: typeof ts.sys.readDirectory,
): ts.ParsedCommandLine {
  const source = ts.readJsonConfigFile(path, ts.sys.readFile)
  const own = (file: string) => memberFile(file) ?? file
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    fileExists: (file) => ts.sys.fileExists(own(file)),
    readFile: (file) => ts.sys.readFile(own(file)),
    readDirectory,
  }
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, host, dirname(path), undefined, path)
  return { ...parsed, errors: [...syntaxErrors(source), ...parsed.errors] }
}

/** Where a package of the workspace has what `extends` looks for in `node_modules`: nobody may have installed it yet. */
function memberFile(file: string): string | undefined {
  const [, folder, module] = /^(.*)\/node_modules\/(.+)$/.exec(file) ?? []
  if (folder === undefined || module === undefined || ts.sys.fileExists(file)) return undefined
  const name = packageName(module)
  const member = byName(workspaceOf(folder)?.members ?? []).get(name)
  return member && join(member, module.slice(name.length))
}

function syntaxErrors(source: ts.TsConfigSourceFile): readonly ts.Diagnostic[] {
  return 'parseDiagnostics' in source && Array.isArray(source.parseDiagnostics) ? source.parseDiagnostics : []
}

/** A solution file has no files of its own. */
function isSolution(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false
  const files = 'files' in raw ? raw.files : undefined
  return (
    'references' in raw &&
    !('include' in raw && nonEmpty(raw.include)) &&
    Array.isArray(files) &&
    files.length === 0
  )
}

const nonEmpty = (value: unknown) => Array.isArray(value) && value.length > 0

function resolutionOptions(options: ts.CompilerOptions): ts.CompilerOptions {
  const { baseUrl, paths, pathsBasePath, rootDirs, customConditions, preserveSymlinks } = options
  return { baseUrl, paths, pathsBasePath, rootDirs, customConditions, preserveSymlinks }
}

/** Syntax errors, and files that cannot be found or read, or that include each other. */
const unreadable = new Set([5012, 5083, 6053, 18000])
/** Packages that nobody has installed yet, and files that a framework writes: `.svelte-kit/tsconfig.json`. */
const notFound = new Set([5083, 6053])
const isBroken = (error: ts.Diagnostic) => error.code < 2000 || unreadable.has(error.code)

function brokenConfig(cwd: string, path: string, error: ts.Diagnostic): Diagnostic {
  const message = ts.flattenDiagnosticMessageText(error.messageText, ' ').replaceAll(`${cwd}/`, '')
  return {
    code: 'SG2011',
    message: `tsconfig cannot be read: ${message}`,
    location: placeOf(cwd, path, error),
    fix: error.code < 2000 ? 'Correct the JSON' : 'Correct "extends", or install the package that it names',
  }
}

function placeOf(cwd: string, path: string, error: ts.Diagnostic): SourceLocation {
  if (!error.file || error.start === undefined) return { file: relativePath(cwd, path) }
  const { line, character } = ts.getLineAndCharacterOfPosition(error.file, error.start)
  return { file: relativePath(cwd, error.file.fileName), line: line + 1, column: character + 1 }
}

/** The diagnostic for a file with no `tsconfig.json` above it. */
export function noTsConfig(cwd: string, file: string): Diagnostic {
  const location = { file: relativePath(cwd, file) }
  return {
    code: 'SG2010',
    message: `No tsconfig.json in ${relativePath(cwd, dirname(file)) || '.'} or above`,
    location,
    fix: `Add ${relativePath(cwd, join(cwd, 'tsconfig.json'))}: its "paths" decide what the model's imports mean`,
  }
}

/** Whether the compiler of a project makes fields of what classes declare; as far as its tsconfig tells. */
export function definesFields(cwd: string): boolean {
  const path = findTsConfig(cwd)
  const { useDefineForClassFields, target } = path ? parseTsConfig(path, () => []).options : {}
  return useDefineForClassFields ?? (target !== undefined && target >= ts.ScriptTarget.ES2022)
}
