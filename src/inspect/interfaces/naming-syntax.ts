/** Reads how an app maps names, from source text: `new CamelCasePlugin({ … })`, `knexSnakeCaseMappers()`. */
import { ts } from 'ts-morph'
import type { Source } from '../detect/sources.js'
import { nodesOf, parseSource, property } from '../source/syntax.js'
import type { Naming } from './naming.js'

/**
 * The options of the first mapper that some sources make; `undefined` where they make none.
 *
 * @param maker the function or class that makes one
 */
export function readNaming(sources: readonly Pick<Source, 'text'>[], maker: string): Naming | undefined {
  for (const { text } of sources.filter((one) => one.text.includes(maker)))
    for (const node of nodesOf(parseSource(text))) {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
      const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      if (ts.isIdentifier(callee) && callee.text === maker) return optionsOf(node.arguments?.[0])
    }
  return undefined
}

const flags = ['upperCase', 'underscoreBeforeDigits', 'underscoreBetweenUppercaseLetters'] as const

function optionsOf(node: ts.Expression | undefined): Naming {
  const object = node && ts.isObjectLiteralExpression(node) ? node : undefined
  const set = flags.filter((name) => object && property(object, name)?.kind === ts.SyntaxKind.TrueKeyword)
  return Object.fromEntries(set.map((name) => [name, true]))
}
