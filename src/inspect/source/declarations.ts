/**
 * Finds where the host declares a type, from source text alone: a file that lists every table of an app imports all
 * of its models, and a program would open them with all that they import.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { relativePath } from '../location.js'
import { memo } from '../memo.js'
import { findTsConfig, readTsConfig } from '../tsconfig.js'
import { importResolver } from '../workspace/source-file.js'
import { type FileIndex, indexFile } from './file-index.js'
import { literalText } from './literal-text.js'
import { hasModifier, property, withoutCasts } from './syntax.js'

/** A declaration with a name; a class may be the default export without one. */
export interface Declared {
  /** Relative to the project's root. */
  readonly path: string
  readonly name: string
  readonly node:
    | ts.InterfaceDeclaration
    | ts.TypeAliasDeclaration
    | ts.VariableDeclaration
    | ts.EnumDeclaration
    | ts.ClassDeclaration
  readonly isExported: boolean
  /** The name that its file exports it by: its own, or `default`. */
  readonly exportName: string
}

export interface Missing {
  /** The file with the import, relative to the project's root. */
  readonly path: string
  readonly specifier: string
}

export interface Declarations {
  /** @param path Relative to the project's root. */
  readonly source: (path: string) => ts.SourceFile | undefined
  /** The declaration that a name means in a file: declared there, or imported; `undefined` where a package declares it. */
  readonly find: (path: string, name: string) => Declared | undefined
  /** The import that leads nowhere in the host, where one would lead to what a name means. */
  readonly missing: (path: string, name: string) => Missing | undefined
  /** The file of the host that a module specifier stands for, relative to the root. */
  readonly resolve: (path: string, specifier: string) => string | undefined
}

/** Reads each file once. */
export function declarationsOf(cwd: string): Declarations {
  const source = memo((path: string) => parse(join(cwd, path)))
  const options = new Map<string, ts.CompilerOptions>()
  const resolveImport = importResolver()
  const resolve = (path: string, specifier: string) => {
    const file = join(cwd, path)
    const folder = dirname(file)
    const known = options.get(folder) ?? optionsFor(cwd, file)
    options.set(folder, known)
    const found = resolveImport(specifier, file, known)?.resolvedFileName
    return found && !found.includes('/node_modules/') ? relativePath(cwd, found) : undefined
  }
  const index = memo((path: string) => {
    const file = source(path)
    return file && indexFile(file)
  })
  const lookFor = (path: string, name: string) => foundIn({ index, resolve }, path, name, 0)
  const find = (path: string, name: string) => {
    const found = lookFor(path, name)
    return found && 'node' in found ? found : undefined
  }
  const missing = (path: string, name: string) => {
    const found = lookFor(path, name)
    return found && 'specifier' in found ? found : undefined
  }
  return { source, find, missing, resolve }
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

interface Files extends Pick<Declarations, 'resolve'> {
  readonly index: (path: string) => FileIndex | undefined
}

/** What declares a name, else the first import on the way to it that leads nowhere. */
function foundIn(files: Files, path: string, name: string, steps: number): Declared | Missing | undefined {
  const index = files.index(path)
  if (!index || steps > maxSteps) return undefined
  const own = declaredIn(index, path, name)
  if (own) return own
  const passed = passedOn(index, name)
  if (typeof passed === 'string') return foundIn(files, path, passed, steps + 1)
  const found = passed.flatMap(({ specifier, name: other = name }): readonly (Declared | Missing)[] => {
    const target = files.resolve(path, specifier)
    return target === undefined
      ? [{ path, specifier }]
      : [foundIn(files, target, other, steps + 1)].filter((one) => one !== undefined)
  })
  return found.find((one) => 'node' in one) ?? found[0]
}

/** Another name of the file, or the imports that a name may come from. */
function passedOn({ imports, exports, stars }: FileIndex, name: string) {
  const passed = imports.get(name) ?? exports.get(name)
  if (typeof passed === 'string') return passed
  return passed ? [passed] : stars.map((specifier) => ({ specifier, name }))
}

function declaredIn({ declared, exports }: FileIndex, path: string, name: string): Declared | undefined {
  for (const statement of declared.get(name) ?? []) {
    const nodes = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]
    const node = nodes.find((one) => isDeclaration(one) && (one.name?.getText() ?? 'default') === name)
    if (!node || !isDeclaration(node)) continue
    const isListed = [...exports].some(([exported, local]) => local === name && exported !== 'default')
    const isDefault =
      !isListed && (hasModifier(statement, ts.SyntaxKind.DefaultKeyword) || exports.get('default') === name)
    const isExported = isListed || isDefault || hasModifier(statement, ts.SyntaxKind.ExportKeyword)
    return { path, name, node, isExported, exportName: isDefault ? 'default' : name }
  }
  return undefined
}

const isDeclaration = (node: ts.Node): node is Declared['node'] =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isClassDeclaration(node)

/**
 * The string that a constant holds.
 *
 * @param member the member that holds it, of an enum or an object
 */
export function stringOf({ node }: Declared, member?: string): string | undefined {
  const value =
    ts.isVariableDeclaration(node) && node.initializer ? withoutCasts(node.initializer) : undefined
  const members = ts.isEnumDeclaration(node) ? node.members : []
  const held =
    member === undefined
      ? value
      : value && ts.isObjectLiteralExpression(value)
        ? property(value, member)
        : members.find(({ name }) => name.getText() === member)?.initializer
  return held && literalText(held)
}

/** The string that a name stands for, of a constant or of a member: `UserTable`, `Tables.users`. */
export function textBehind(node: ts.Node, path: string, declarations: Declarations): string | undefined {
  const [owner = '', member] = node.getText().split('.')
  const constant = declarations.find(path, owner)
  return constant && stringOf(constant, member)
}
