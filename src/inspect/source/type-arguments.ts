import { Node, type TypeNode } from 'ts-morph'
import { typeBehind } from './evaluate.js'

/**
 * The arguments of a generic type of some name, such as `Model<UserAttributes>`: through names that the host has for it, what an
 * interface extends, and the parts of an intersection.
 *
 * @returns `undefined` where a type is made of none
 */
export function argumentsOfType(type: Node | undefined, name: RegExp): readonly TypeNode[] | undefined {
  const first = (types: readonly Node[]) =>
    types.map((one) => argumentsOfType(one, name)).find((args) => args !== undefined)
  if (Node.isIntersectionTypeNode(type)) return first(type.getTypeNodes())
  if (!Node.isExpressionWithTypeArguments(type) && !Node.isTypeReference(type)) return undefined
  const called = Node.isTypeReference(type) ? type.getTypeName() : type.getExpression()
  if (name.test(called.getText())) return type.getTypeArguments()
  const declaration = typeBehind(called)
  if (Node.isTypeAliasDeclaration(declaration)) return argumentsOfType(declaration.getTypeNode(), name)
  return Node.isInterfaceDeclaration(declaration) ? first(declaration.getExtends()) : undefined
}
