/** Reads a migration's source text, without a program: strings, constants, and chains of calls. */
import { ts } from 'ts-morph'
import { type Declarations, textBehind } from '../../source/declarations.js'
import { literalText } from '../../source/literal-text.js'
import { withoutCasts } from '../../source/syntax.js'

/** The file that is being read. */
export interface Migration {
  /** Relative to the project's root. */
  readonly path: string
  readonly declarations: Declarations
  /** What the parameters of the function that is being read stand for. */
  readonly given?: ReadonlyMap<string, string>
}

/** One call of a chain: `.addColumn('id', 'uuid')`. */
export interface Call {
  readonly name: string
  readonly args: readonly ts.Expression[]
  readonly node: ts.Node
  /** The text that an argument stands for, as {@link textOf} tells it. */
  readonly text: (index: number) => string | undefined
  /** The text, number or flag that an argument is. */
  readonly literal: (index: number) => string | number | boolean | undefined
  /** The texts of a list, or of one text; none where one of them is not known. */
  readonly texts: (index: number) => readonly string[]
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
export function chainOf(
  node: ts.Node,
  file: Migration,
): { readonly root: readonly string[]; readonly calls: readonly Call[] } {
  const calls: Call[] = []
  const root: string[] = []
  let current = node
  for (;;) {
    if (ts.isCallExpression(current) && ts.isPropertyAccessExpression(current.expression)) {
      const { arguments: args, expression } = current
      const text = (index: number) => textOf(args[index], file)
      const texts = (index: number) => textsOf(args[index], file)
      const literal = (index: number) => literalOf(args[index]) ?? text(index)
      calls.unshift({ name: expression.name.text, args, node: current, text, texts, literal })
      current = expression.expression
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

function literalOf(node: ts.Expression | undefined): number | boolean | undefined {
  if (!node) return undefined
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined
}

/** The text of a literal, of a constant, or of a template: a `sql` or `raw` one, too. */
export const textOf = (node: ts.Expression | undefined, file: Migration): string | undefined =>
  node &&
  literalText(node, (value) => {
    const isName = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)
    const given = file.given?.get(value.getText())
    return given ?? (isName ? textBehind(value, file.path, file.declarations) : undefined)
  })

function textsOf(node: ts.Expression | undefined, file: Migration): readonly string[] {
  const value = node && withoutCasts(node)
  const elements = value && ts.isArrayLiteralExpression(value) ? value.elements : value ? [value] : []
  const texts = elements.flatMap((element) => textOf(element, file) ?? [])
  return texts.length === elements.length ? texts : []
}

/** Whether source has SQL by which MySQL keeps the time of a row's last change. */
export const isTouching = (node: ts.Node): boolean =>
  /\bon\s+update\s+(current_timestamp|now)\b/i.test(node.getText())

/** A function of the same file that a call is of: `await addDeletedColumn(knex, 'users')`. */
export function calledIn(node: ts.CallExpression): ts.FunctionLikeDeclaration | undefined {
  const { expression } = node
  if (!ts.isIdentifier(expression)) return undefined
  for (const statement of node.getSourceFile().statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === expression.text) return statement
    const [declared] = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.filter(({ name }) => name.getText() === expression.text)
      : []
    const made = declared?.initializer
    if (made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made))) return made
  }
  return undefined
}

/** A file as a function of its own reads it: with the texts that a call gives it. */
export function withGiven(
  file: Migration,
  { parameters }: ts.FunctionLikeDeclaration,
  { arguments: args }: ts.CallExpression,
): Migration {
  const texts = parameters.flatMap(({ name }, index) => {
    const text = textOf(args[index], file)
    return text === undefined ? [] : [[name.getText(), text] as const]
  })
  return { ...file, given: new Map(texts) }
}

/** The expression that a callback returns, or the statements that it runs. */
export function bodyOf(node: ts.Expression | undefined): ts.Node | undefined {
  return node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) ? node.body : undefined
}
