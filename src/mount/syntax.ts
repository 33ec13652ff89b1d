/** What a look for the place of a mount asks of source. */
import { ts } from 'ts-morph'
import { boundNames, importsIn, nodesOf } from '../inspect/source/syntax.js'

/** An expression without `await`, `void`, brackets and casts around it. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isAwaitExpression(node) ||
    ts.isVoidExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node
}

/** What an expression is a part of, beyond casts, brackets and `await`. */
export function holderOf(node: ts.Node): ts.Node {
  const { parent } = node
  return ts.isExpression(parent) && bare(parent) !== parent ? holderOf(parent) : parent
}

/** The calls on the result of an expression, from the first to the last: `.get(…)` and `.use(…)` of `new Hono().get(…).use(…)`. */
export function callsOn(node: ts.Expression): readonly ts.CallExpression[] {
  const access = node.parent
  if (!ts.isPropertyAccessExpression(access) || access.expression !== node) return []
  const call = access.parent
  return ts.isCallExpression(call) && call.expression === access ? [call, ...callsOn(call)] : []
}

/** The name of the method that is called. */
export const methodOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : ''

/** Whether a node names a variable, or `this.app`, as a value. */
export function mentions(node: ts.Node, name: string): boolean {
  return nodesOf(node).some((one) => {
    if (ts.isPropertyAccessExpression(one)) return one.getText() === name
    if (!ts.isIdentifier(one) || one.text !== name) return false
    const { parent } = one
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === one
    return !isMember && !(ts.isPropertyAssignment(parent) && parent.name === one)
  })
}

/** Whether a variable is in scope at a position of a file. */
export function isInScope(name: string, source: ts.SourceFile, position: number): boolean {
  const around = nodesOf(source).filter((node) => node.pos <= position && position <= node.end)
  return around.some((node) => {
    if (ts.isFunctionLike(node)) return node.parameters.some((one) => binds(one.name, name))
    if (!ts.isSourceFile(node) && !ts.isBlock(node)) return false
    return node.statements.some((statement) => {
      if (importsIn(statement).some(([local, { typesOnly }]) => local === name && !typesOnly)) return true
      const isBefore = ts.isVariableStatement(statement) && statement.end <= position
      return isBefore && statement.declarationList.declarations.some((one) => binds(one.name, name))
    })
  })
}

const binds = (bound: ts.BindingName, name: string) => boundNames(bound).some(({ text }) => text === name)

/** Whether anything in a file is called so, types and members among it. */
export const isNamed = (source: ts.SourceFile, name: string): boolean =>
  nodesOf(source).some((node) => ts.isIdentifier(node) && node.text === name)
