/** Paths that a program puts together from where its file is: `join(__dirname, 'migrations')`. */
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'

const HERE = /^(__dirname|import\.meta\.dirname)$/

/**
 * The paths that an expression, or the elements of an array, stand for; what cannot be told is left out.
 *
 * @param file Where it stands, relative to the root. What is put together of its folder is relative to the root, too.
 */
export function paths(node: ts.Expression | undefined, file: string): readonly string[] {
  if (!node) return []
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => paths(element, file))
  const path = pathOf(node, dirname(file))
  return path === undefined ? [] : [path]
}

function pathOf(node: ts.Expression, here: string): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (HERE.test(node.getText())) return here
  if (ts.isBinaryExpression(node)) return together([pathOf(node.left, here), pathOf(node.right, here)], '')
  if (ts.isTemplateExpression(node))
    return together(
      [
        node.head.text,
        ...node.templateSpans.flatMap(({ expression, literal }) => [pathOf(expression, here), literal.text]),
      ],
      '',
    )
  if (ts.isCallExpression(node) && /(^|\.)(join|resolve)$/.test(node.expression.getText()))
    return together(
      node.arguments.map((argument) => pathOf(argument, here)),
      '/',
    )
  return undefined
}

const together = (parts: readonly (string | undefined)[], by: string): string | undefined => {
  const known = parts.filter((part) => part !== undefined)
  return known.length < parts.length ? undefined : join(known.join(by))
}
