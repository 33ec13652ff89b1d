/**
 * Finds where the host declares a type, from source text alone: a file that lists every table of an app imports all
 * of its models, and a program would open them with all that they import.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { relativePath } from '../location.js'
import { findTsConfig, readTsConfig } from '../tsconfig.js'
import { withoutCasts } from './syntax.js'

/** A declaration with a name. */
export interface Declared {
  /** Relative to the project's root. */
  readonly path: string
  readonly name: string
  readonly node:
    | ts.InterfaceDeclaration
    | ts.TypeAliasDeclaration
    | ts.VariableDeclaration
    | ts.EnumDeclaration
  readonly isExported: boolean
}

export interface Declarations {
  /** @param path Relative to the project's root. */
  readonly source: (path: string) => ts.SourceFile | undefined
  /** The declaration that a name means in a file: declared there, or imported; `undefined` where a package declares it. */
  readonly find: (path: string, name: string) => Declared | undefined
  /** The file of the host that a module specifier stands for, relative to the root. */
  readonly resolve: (path: string, specifier: string) => string | undefined
}

/** Reads each file once. */
export function declarationsOf(cwd: string): Declarations {
  const sources = new Map<string, ts.SourceFile | undefined>()
  const source = (path: string) => {
    if (!sources.has(path)) sources.set(path, parse(join(cwd, path)))
    return sources.get(path)
  }
  const options = new Map<string, ts.CompilerOptions>()
  const resolve = (path: string, specifier: string) => {
    const file = join(cwd, path)
    const folder = dirname(file)
    const known = options.get(folder) ?? optionsFor(cwd, file)
    options.set(folder, known)
    const { resolvedModule } = ts.resolveModuleName(specifier, file, known, ts.sys)
    const found = resolvedModule?.resolvedFileName
    return found && !found.includes('/node_modules/') ? relativePath(cwd, found) : undefined
  }
  const find = (path: string, name: string) => findIn({ source, resolve }, path, name, 0)
  return { source, find, resolve }
}

const parse = (file: string) =>
  existsSync(file)
    ? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
    : undefined

/** Bundler resolution with the host's `paths`, as the inspectors' program has it. */
function optionsFor(cwd: string, file: string): ts.CompilerOptions {
  const config = findTsConfig(dirname(file))
  return {
    ...(config !== undefined && readTsConfig(cwd, config, file).options),
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
}

/** A name may be passed on by several files. */
const maxSteps = 8

function findIn(
  files: Pick<Declarations, 'source' | 'resolve'>,
  path: string,
  name: string,
  steps: number,
): Declared | undefined {
  const source = files.source(path)
  if (!source || steps > maxSteps) return undefined
  const own = declaredIn(source, path, name)
  if (own) return own
  for (const statement of source.statements) {
    const passed = passedOn(statement, name)
    const target = passed && files.resolve(path, passed.specifier)
    const found = target && findIn(files, target, passed.name, steps + 1)
    if (found) return found
  }
  return undefined
}

function declaredIn(source: ts.SourceFile, path: string, name: string): Declared | undefined {
  const exported = new Set(
    source.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map((one) => (one.propertyName ?? one.name).text)
        : [],
    ),
  )
  for (const statement of source.statements) {
    const nodes = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]
    const node = nodes.find((one) => isDeclaration(one) && one.name.getText(source) === name)
    if (!node || !isDeclaration(node)) continue
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
    const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return { path, name, node, isExported: isExported === true || exported.has(name) }
  }
  return undefined
}

const isDeclaration = (node: ts.Node): node is Declared['node'] =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isEnumDeclaration(node)

/** The module that a statement takes a name from, and its name there. */
function passedOn(statement: ts.Statement, name: string): { specifier: string; name: string } | undefined {
  const isPassing = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
  if (!isPassing || !statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier))
    return undefined
  const specifier = statement.moduleSpecifier.text
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause
  if (!clause) return ts.isExportDeclaration(statement) ? { specifier, name } : undefined
  if (!ts.isNamedImports(clause) && !ts.isNamedExports(clause)) return undefined
  const element = clause.elements.find((one) => one.name.text === name)
  return element && { specifier, name: (element.propertyName ?? element.name).text }
}

/**
 * The string that a constant holds.
 *
 * @param member the member that holds it, of an enum or an object
 */
export function stringOf({ node }: Declared, member?: string): string | undefined {
  if (ts.isEnumDeclaration(node)) return member === undefined ? undefined : stringIn(node.members, member)
  const value = ts.isVariableDeclaration(node) && node.initializer && withoutCasts(node.initializer)
  if (!value) return undefined
  if (member === undefined) return ts.isStringLiteralLike(value) ? value.text : undefined
  return ts.isObjectLiteralExpression(value)
    ? stringIn(value.properties.filter(ts.isPropertyAssignment), member)
    : undefined
}

function stringIn(
  members: readonly { readonly name: ts.PropertyName; readonly initializer?: ts.Expression }[],
  name: string,
): string | undefined {
  const value = members.find((one) => one.name.getText() === name)?.initializer
  return value && ts.isStringLiteralLike(value) ? value.text : undefined
}
