/** Reads how an app maps names, from source text: `new CamelCasePlugin({ … })`, `knexSnakeCaseMappers()`. */
import { ts } from 'ts-morph'
import { nodesOf, parseSource, property } from '../detect/syntax.js'
import type { Naming } from './naming.js'

/**
 * The options of the first mapper that a source makes; `undefined` where it makes none.
 *
 * @param makers the names of the functions and classes that make one
 */
export function readNaming(text: string, makers: readonly string[]): Naming | undefined {
  if (!makers.some((maker) => text.includes(maker))) return undefined
  for (const node of nodesOf(parseSource(text))) {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    if (ts.isIdentifier(callee) && makers.includes(callee.text)) return optionsOf(node.arguments?.[0])
  }
  return undefined
}

function optionsOf(node: ts.Expression | undefined): Naming {
  const isSet = (name: keyof Naming) =>
    node !== undefined &&
    ts.isObjectLiteralExpression(node) &&
    property(node, name)?.kind === ts.SyntaxKind.TrueKeyword
  return {
    ...(isSet('upperCase') && { upperCase: true }),
    ...(isSet('underscoreBeforeDigits') && { underscoreBeforeDigits: true }),
    ...(isSet('underscoreBetweenUppercaseLetters') && { underscoreBetweenUppercaseLetters: true }),
  }
}
