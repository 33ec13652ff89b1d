import { Node, type SourceFile, type TypeNode, type ts } from 'ts-morph'
import { argumentsOfType } from '../source/type-arguments.js'

/** The type of a row in the host's source. */
export interface RowNode {
  readonly node: Node
  /** The type of what an insert takes. */
  readonly insert?: TypeNode
  /** The reference names a `CompositeTableType`, not the row itself. */
  readonly isComposite: boolean
}

/**
 * The row that a declaration stands for: an interface, a class, a type, a property of a list, `Knex.CompositeTableType<Row>`.
 *
 * @param composite what makes a composite of the row elsewhere
 * @returns `undefined` where it is no type with properties
 */
export function rowNode(declaration: Node, composite: TypeNode | undefined): RowNode | undefined {
  const [, insert] = argumentsOf(composite) ?? []
  if (Node.isInterfaceDeclaration(declaration) || Node.isClassDeclaration(declaration))
    return { node: declaration, insert, isComposite: false }
  const isTyped = Node.isPropertySignature(declaration) || Node.isTypeAliasDeclaration(declaration)
  const type = isTyped ? declaration.getTypeNode() : undefined
  const [row, own] = argumentsOf(type) ?? []
  if (row) return { node: row, insert: own, isComposite: true }
  const isRow = Node.isPropertySignature(declaration) || (type && hasProperties(type))
  return type && isRow ? { node: type, insert, isComposite: false } : undefined
}

/** The node of a program for one that was found in the text of its file. */
export function nodeAt(file: SourceFile | undefined, { kind, pos, end }: ts.Node): Node | undefined {
  const isIt = (node: Node) => node.getKind() === kind && node.getPos() === pos && node.getEnd() === end
  const found = file?.getDescendantAtPos(end - 1)
  return found && (isIt(found) ? found : found.getAncestors().find(isIt))
}

function hasProperties(node: TypeNode): boolean {
  const type = node.getType()
  return type.isObject() || type.isIntersection()
}

/** Those of `Knex.CompositeTableType<Row, Insert, Update>`, by whichever name. */
const argumentsOf = (type: TypeNode | undefined) => argumentsOfType(type, /(^|\.)CompositeTableType$/)
