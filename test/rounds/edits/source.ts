/** An adapter as its user looks at it: its class, the members of that, and the objects that they return. */
import { ts } from 'ts-morph'
import { nodesOf, parseSource } from '../../../src/inspect/source/syntax.js'

export type Property = ts.PropertyAssignment

/** The class of a file. */
export const classOf = (text: string): ts.ClassDeclaration | undefined =>
  parseSource(text).statements.find(ts.isClassDeclaration)

/** A member by its name, whatever it has been made into. */
export const memberOf = (text: string, name: string): ts.ClassElement | undefined =>
  classOf(text)?.members.find((one) => one.name?.getText() === name)

/** The object that a member returns. */
export function objectOf(text: string, member: string): ts.ObjectLiteralExpression | undefined {
  const node = memberOf(text, member)
  if (!node) return undefined
  if (ts.isPropertyDeclaration(node)) {
    const { initializer } = node
    if (!initializer || !ts.isArrowFunction(initializer)) return undefined
    const { body } = initializer
    const only = ts.isParenthesizedExpression(body) ? body.expression : body
    return ts.isObjectLiteralExpression(only) ? only : returned(body)
  }
  return returned(node)
}

const returned = (node: ts.Node) =>
  nodesOf(node).find(
    (one): one is ts.ObjectLiteralExpression =>
      ts.isObjectLiteralExpression(one) && ts.isReturnStatement(one.parent),
  )

/** The statement that returns it. */
export const returnOf = (text: string, member: string): ts.Statement | undefined => {
  const parent = objectOf(text, member)?.parent
  return parent && ts.isReturnStatement(parent) ? parent : undefined
}

export const keyOf = (node: ts.ObjectLiteralElementLike): string | undefined =>
  node.name && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name)) ? node.name.text : undefined

/** An entry by its key. */
export const entryOf = (text: string, member: string, key: string): Property | undefined =>
  objectOf(text, member)?.properties.find(
    (one): one is Property => ts.isPropertyAssignment(one) && keyOf(one) === key,
  )

/** `host.jobTitle`, and nothing around it. */
export const isColumnAccess = (node: ts.Node): boolean => /^host\.\w+$/.test(node.getText())

export const indentAt = (text: string, position: number): string =>
  /[ \t]*$/.exec(text.slice(0, position))?.[0] ?? ''

/** One step of indentation, as the file has it. */
export const unitOf = (text: string): string =>
  /^([ \t]+)\S/m.exec(text.replace(/^ \*.*$/gm, ''))?.[1] ?? '  '

/** What a part of a text says, without its layout. */
export const said = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/["`]/g, "'")
    .replace(/[\s,;()]+/g, '')

/** What the first parameter of a member is called. */
export function parameterOf(text: string, member: string): string | undefined {
  const node = memberOf(text, member)
  const callable = node && ts.isPropertyDeclaration(node) ? node.initializer : node
  return callable && (ts.isMethodDeclaration(callable) || ts.isArrowFunction(callable))
    ? callable.parameters[0]?.name.getText()
    : undefined
}
