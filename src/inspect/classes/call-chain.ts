import { Node, type TypeNode } from 'ts-morph'
import { argumentsOf, type Bound, follow } from '../source/evaluate.js'

/** One name in `p.string().length(40)` or `DataTypes.INTEGER(11).UNSIGNED`, with what it is called with. */
export interface Segment {
  readonly name: string
  readonly args: readonly Bound[]
  readonly typeArgs: readonly TypeNode[]
}

/** Takes an expression of names and calls apart, from its first name on; through helper functions of the host. */
export function segmentsOf(bound: Bound): readonly Segment[] {
  const { node, scope } = follow(bound)
  if (Node.isCallExpression(node) || Node.isNewExpression(node)) {
    const before = segmentsOf({ node: node.getExpression(), scope })
    const last = before.at(-1)
    const called = { args: argumentsOf({ node, scope }), typeArgs: node.getTypeArguments() }
    return last ? [...before.slice(0, -1), { ...last, ...called }] : []
  }
  if (Node.isPropertyAccessExpression(node))
    return [
      ...segmentsOf({ node: node.getExpression(), scope }),
      { name: node.getName(), args: [], typeArgs: [] },
    ]
  return Node.isIdentifier(node) ? [{ name: node.getText(), args: [], typeArgs: [] }] : []
}
