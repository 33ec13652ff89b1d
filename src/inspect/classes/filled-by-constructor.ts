import { type ConstructorDeclaration, Node } from 'ts-morph'
import type { Bound } from '../source/evaluate.js'
import { assignmentsOf } from './assignments.js'
import type { ClassNode } from './class-node.js'

/**
 * The fields that a constructor assigns without being asked: `this.createdAt = new Date()`, `this.id = data?.id ?? newId()`;
 * not what it takes from its parameters, or writes only where it gets them.
 */
export function filledByConstructor(lineage: readonly Bound<ClassNode>[]): ReadonlySet<string> {
  return new Set(
    lineage
      .flatMap(({ node }) => node.getConstructors())
      .flatMap((method) => {
        const asks = asking(method)
        return assignmentsOf(method, 'this').flatMap(({ field, value, node }) =>
          asks(value) || isGuarded(method, node, asks) ? [] : field,
        )
      }),
  )
}

/** Whether code speaks of a parameter that may be missing: one with a default is there. */
function asking(method: ConstructorDeclaration): (node: Node) => boolean {
  const parameters = new Set(
    method
      .getParameters()
      .filter((parameter) => !parameter.hasInitializer())
      .flatMap((parameter) => [parameter, ...parameter.getDescendants()])
      .filter((node) => Node.isIdentifier(node) || Node.isParameterDeclaration(node))
      .map((node) => (Node.isParameterDeclaration(node) ? node.getName() : node.getText())),
  )
  return (node) =>
    [node, ...node.getDescendants()].some((one) => Node.isIdentifier(one) && parameters.has(one.getText()))
}

/** `if (data) this.id = newId()`. */
const isGuarded = (method: Node, node: Node, asks: (node: Node) => boolean) =>
  node
    .getAncestors()
    .filter((one) => one.getPos() >= method.getPos() && one !== method)
    .some((one) => Node.isIfStatement(one) && asks(one.getExpression()))
