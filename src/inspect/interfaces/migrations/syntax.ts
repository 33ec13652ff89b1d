/** Reads a migration's source text, without a program: strings, constants, and chains of calls. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import type { SourceLocation } from '../../../diagnostics.js'

/** A source file being read. */
export interface Migration {
  /** Relative to the project's root. */
  readonly path: string
  readonly source: ts.SourceFile
  /** The string that a constant of the file, or of a file that it imports, holds. */
  readonly constant: (name: string) => string | undefined
}

/** One call of a chain: `.addColumn('id', 'uuid')`. */
export interface Call {
  readonly name: string
  readonly args: readonly ts.Expression[]
  readonly node: ts.Node
}

/** @param path Relative to `cwd`. */
export function parseMigration(cwd: string, path: string): Migration {
  const source = parse(readFileSync(join(cwd, path), 'utf8'))
  const constants = new Map([...importedConstants(cwd, path, source), ...constantsOf(source)])
  return { path, source, constant: (name) => constants.get(name) }
}

const parse = (text: string) => ts.createSourceFile('migration.ts', text, ts.ScriptTarget.ES2022, true)

function constantsOf(source: ts.SourceFile): readonly (readonly [string, string])[] {
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      const value = initializer && unwrapped(initializer)
      return ts.isIdentifier(name) && value && ts.isStringLiteralLike(value)
        ? [[name.text, value.text] as const]
        : []
    }),
  )
}

/** Migrations take table names from the entities: only relative imports, one step. */
function importedConstants(
  cwd: string,
  path: string,
  source: ts.SourceFile,
): readonly (readonly [string, string])[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const bindings = importClause?.namedBindings
    const file =
      ts.isStringLiteral(moduleSpecifier) && sourceAt(join(cwd, dirname(path), moduleSpecifier.text))
    if (!file || !bindings || !ts.isNamedImports(bindings) || !/^\./.test(moduleSpecifier.text)) return []
    const exported = new Map(constantsOf(parse(readFileSync(file, 'utf8'))))
    return bindings.elements.flatMap(({ name, propertyName }) => {
      const value = exported.get((propertyName ?? name).text)
      return value === undefined ? [] : [[name.text, value] as const]
    })
  })
}

const sourceAt = (stem: string) =>
  [`${stem.replace(/\.[cm]?js$/, '')}.ts`, `${stem}.js`, stem, `${stem}/index.ts`].find(
    (file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file),
  )

/** The function that a migration tool runs to go forward; a file without one is no migration. */
export function upOf(source: ts.SourceFile): ts.Node | undefined {
  return find(source, (node) => {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() === 'up'
    if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node))
      return node.name.getText() === 'up'
    return (
      ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) && node.left.name.text === 'up'
    )
  })
}

function find(node: ts.Node, accepts: (node: ts.Node) => boolean): ts.Node | undefined {
  return accepts(node) ? node : ts.forEachChild(node, (child) => find(child, accepts))
}

/** The calls of `a.b().c()`, outermost last, and what they start from: `a`, then the properties before the first call. */
export function chainOf(node: ts.Node): {
  readonly root: readonly string[]
  readonly calls: readonly Call[]
} {
  const calls: Call[] = []
  const root: string[] = []
  let current = node
  for (;;) {
    if (ts.isCallExpression(current) && ts.isPropertyAccessExpression(current.expression)) {
      calls.unshift({ name: current.expression.name.text, args: current.arguments, node: current })
      current = current.expression.expression
    } else if (ts.isPropertyAccessExpression(current)) {
      root.unshift(current.name.text)
      current = current.expression
    } else if (ts.isParenthesizedExpression(current) || ts.isAwaitExpression(current)) {
      current = current.expression
    } else {
      if (ts.isIdentifier(current)) root.unshift(current.text)
      return { root, calls }
    }
  }
}

/** The text of a literal, of a constant, or of a template without substitutions: a `sql` or `raw` one, too. */
export function textOf(
  node: ts.Expression | undefined,
  { constant }: Pick<Migration, 'constant'>,
): string | undefined {
  const value = node && unwrapped(node)
  if (!value) return undefined
  if (ts.isStringLiteralLike(value)) return value.text
  if (ts.isIdentifier(value)) return constant(value.text)
  if (ts.isTaggedTemplateExpression(value)) return textOf(value.template, { constant })
  if (ts.isTemplateExpression(value)) return templateText(value, { constant })
  return undefined
}

function templateText(node: ts.TemplateExpression, file: Pick<Migration, 'constant'>): string | undefined {
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const value = textOf(expression, file)
    return value === undefined ? undefined : value + literal.text
  })
  return spans.includes(undefined) ? undefined : node.head.text + spans.join('')
}

/** The strings of a list, or of one string. */
export function textsOf(
  node: ts.Expression | undefined,
  file: Pick<Migration, 'constant'>,
): readonly string[] | undefined {
  const value = node && unwrapped(node)
  const elements = value && ts.isArrayLiteralExpression(value) ? value.elements : value ? [value] : []
  const texts = elements.flatMap((element) => textOf(element, file) ?? [])
  return texts.length === elements.length && texts.length > 0 ? texts : undefined
}

/** The expression that a callback returns, or the statements that it runs. */
export function bodyOf(node: ts.Expression | undefined): ts.Node | undefined {
  return node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) ? node.body : undefined
}

function unwrapped(node: ts.Expression): ts.Expression {
  const isWrapper =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return isWrapper ? unwrapped(node.expression) : node
}

export function locationIn({ path, source }: Migration, node: ts.Node): SourceLocation {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return { file: path, line: line + 1, column: character + 1 }
}
