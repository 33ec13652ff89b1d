/** Reads a migration's source text, without a program: strings, constants, and chains of calls. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import type { SourceLocation } from '../../../diagnostics.js'
import { constantsFor, parse, unwrapped } from './constants.js'

/** A source file being read. */
export interface Migration {
  /** Relative to the project's root. */
  readonly path: string
  readonly source: ts.SourceFile
  /** The string that a constant of the file, or of a file that it imports, holds: `TABLE`, `TableName.Users`. */
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
  const constants = constantsFor(join(cwd, path), source)
  return { path, source, constant: (name) => constants.get(name) }
}

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
  if (ts.isPropertyAccessExpression(value)) return constant(value.getText())
  if (ts.isBinaryExpression(value)) return joinedText(value, { constant })
  if (ts.isTaggedTemplateExpression(value)) return textOf(value.template, { constant })
  if (ts.isTemplateExpression(value)) return templateText(value, { constant })
  return undefined
}

/** `'create table users (' + 'id int)'` */
function joinedText(
  { left, operatorToken, right }: ts.BinaryExpression,
  file: Pick<Migration, 'constant'>,
): string | undefined {
  const parts = [textOf(left, file), textOf(right, file)]
  const isJoined = operatorToken.kind === ts.SyntaxKind.PlusToken && !parts.includes(undefined)
  return isJoined ? parts.join('') : undefined
}

function templateText(node: ts.TemplateExpression, file: Pick<Migration, 'constant'>): string | undefined {
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const value = textOf(expression, file)
    return value === undefined ? undefined : value + literal.text
  })
  return spans.includes(undefined) ? undefined : node.head.text + spans.join('')
}

/** Whether source has SQL by which MySQL keeps the time of a row's last change. */
export const isTouching = (node: ts.Node, { source }: Pick<Migration, 'source'>): boolean =>
  /\bon\s+update\s+(current_timestamp|now)\b/i.test(node.getText(source))

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

export function locationIn({ path, source }: Migration, node: ts.Node): SourceLocation {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return { file: path, line: line + 1, column: character + 1 }
}
