/** What the parameters of generic rows stand for: `T` of `Base<T>`, where `interface Users extends Base<string>`. */
import { Node, type TypeNode, type TypeParameterDeclaration } from 'ts-morph'
import { declarationOf } from '../source/evaluate.js'
import { type Arguments, readColumnType } from './column-type.js'

/**
 * The arguments of all that a row is made of: of what it extends, of an intersection's parts, of what `Omit` leaves.
 *
 * @param row its declaration, or its type
 */
export function baseArguments(row: Node): Arguments {
  const found = new Map<Node, ReturnType<typeof readColumnType>>()
  const seen = new Set<Node>()
  const visit = (node: Node | undefined) => {
    if (!node || seen.has(node)) return
    seen.add(node)
    if (Node.isInterfaceDeclaration(node)) node.getExtends().forEach(visit)
    else if (Node.isClassDeclaration(node)) visit(node.getExtends())
    else if (Node.isTypeAliasDeclaration(node) || Node.isPropertySignature(node)) visit(node.getTypeNode())
    else if (Node.isParenthesizedTypeNode(node)) visit(node.getTypeNode())
    else if (Node.isIntersectionTypeNode(node)) node.getTypeNodes().forEach(visit)
    else if (Node.isTypeReference(node)) used(declarationOf(node.getTypeName()), node.getTypeArguments())
    else if (Node.isExpressionWithTypeArguments(node))
      used(declarationOf(node.getExpression()), node.getTypeArguments())
  }
  const used = (declaration: Node | undefined, given: readonly TypeNode[]) => {
    parametersOf(declaration).forEach((parameter, index) => {
      const argument = given[index] ?? parameter.getDefault()
      if (argument) found.set(parameter, readColumnType(argument, found))
    })
    given.forEach(visit)
    visit(declaration)
  }
  visit(row)
  return found
}

const parametersOf = (node: Node | undefined): readonly TypeParameterDeclaration[] =>
  Node.isInterfaceDeclaration(node) || Node.isClassDeclaration(node) || Node.isTypeAliasDeclaration(node)
    ? node.getTypeParameters()
    : []
