import { Node, SyntaxKind } from 'ts-morph'

/** A field of a row that code gives a value. */
export interface Assignment {
  readonly field: string
  readonly value: Node
  readonly node: Node
}

/**
 * What a function writes to a row: `this.id = …`, `this.id ??= …`, `Object.assign(this, { id: … })`.
 *
 * @param row The text by which the function knows the row: `this`, or the name of its parameter.
 */
export function assignmentsOf(body: Node, row: string): readonly Assignment[] {
  return body
    .getDescendants()
    .flatMap((node) => (Node.isBinaryExpression(node) ? assigned(node, row) : merged(node, row)))
}

function assigned(node: Node, row: string): readonly Assignment[] {
  if (!Node.isBinaryExpression(node)) return []
  const target = node.getLeft()
  const assigns = /^(\?\?|\|\|)?=$/.test(node.getOperatorToken().getText())
  return assigns && Node.isPropertyAccessExpression(target) && target.getExpression().getText() === row
    ? [{ field: target.getName(), value: node.getRight(), node }]
    : []
}

/** A field that is `readonly` is written by `Object.assign`. */
function merged(node: Node, row: string): readonly Assignment[] {
  if (!Node.isCallExpression(node) || node.getExpression().getText() !== 'Object.assign') return []
  const [target, ...sources] = node.getArguments()
  if (target?.getText() !== row) return []
  return sources.flatMap(
    (source) =>
      source
        .asKind(SyntaxKind.ObjectLiteralExpression)
        ?.getProperties()
        .flatMap((property) => {
          if (Node.isShorthandPropertyAssignment(property))
            return { field: property.getName(), value: property.getNameNode(), node: property }
          const value = Node.isPropertyAssignment(property) && property.getInitializer()
          return value ? { field: property.getName(), value, node: property } : []
        }) ?? [],
  )
}
