import { Node } from 'ts-morph'
import type { EnumMembers, Ref } from '../host-model.js'
import { type Bound, declarationOf } from '../source/evaluate.js'
import { textsOfEnum } from '../source/static-value.js'

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

/** The texts of an enum of which an expression is a member: a column that is `Status.INVITED` by itself is always one of `Status`. */
export function textsBeside(bound: Bound | undefined): readonly string[] | undefined {
  const member = bound && unwrapped(bound.node)
  const named = Node.isPropertyAccessExpression(member) ? declarationOf(member.getExpression()) : undefined
  const texts = Node.isEnumDeclaration(named) ? textsOfEnum(named) : undefined
  return texts && texts.length > 1 ? texts : undefined
}

const unwrapped = (node: Node): Node =>
  Node.isAsExpression(node) || Node.isParenthesizedExpression(node) ? unwrapped(node.getExpression()) : node
