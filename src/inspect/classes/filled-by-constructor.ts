import { Node, SyntaxKind } from 'ts-morph'
import type { Bound } from '../evaluate.js'
import type { ClassNode } from './class-node.js'

/** The fields that a constructor assigns without asking for them: `this.createdAt = new Date()`. */
export function filledByConstructor(lineage: readonly Bound<ClassNode>[]): ReadonlySet<string> {
  const made = lineage.flatMap(({ node }) => node.getConstructors())
  return new Set(
    made.flatMap((method) => {
      const parameters = new Set(method.getParameters().map((parameter) => parameter.getName()))
      return method.getDescendantsOfKind(SyntaxKind.BinaryExpression).flatMap((expression) => {
        const target = expression.getLeft()
        const isField =
          Node.isPropertyAccessExpression(target) && Node.isThisExpression(target.getExpression())
        if (!isField || expression.getOperatorToken().getText() !== '=') return []
        const asks = [expression.getRight(), ...expression.getRight().getDescendants()].some(
          (node) => Node.isIdentifier(node) && parameters.has(node.getText()),
        )
        return asks ? [] : target.getName()
      })
    }),
  )
}
