import { Node } from 'ts-morph'
import type { EnumMembers, Ref } from '../host-model.js'
import { declarationOf } from '../source/evaluate.js'

/**
 * The members of the enum that a type names, or that a declaration is, where other files can import it.
 *
 * @param refOf the reference of what a declaration declares
 */
export function membersOf(
  node: Node | undefined,
  refOf: (declaration: Node) => Ref,
): EnumMembers | undefined {
  const declaration = Node.isTypeReference(node) ? declarationOf(node.getTypeName()) : node
  if (!Node.isEnumDeclaration(declaration) || !declaration.isExported()) return undefined
  const names = declaration
    .getMembers()
    .map((member) => [String(member.getValue()), member.getName()] as const)
  return { ref: refOf(declaration), names: Object.fromEntries(names) }
}
