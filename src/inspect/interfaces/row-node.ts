import { Node, type TypeNode } from 'ts-morph'

/** The type of a row in the host's source. */
export interface RowNode {
  readonly node: Node
  /** The type of what an insert takes. */
  readonly insert?: TypeNode
  /** The property of a list that names the row. */
  readonly property?: Node
  /** The reference names a `CompositeTableType`, not the row itself. */
  readonly isComposite: boolean
}

/**
 * The row that a declaration stands for: an interface, a type, a property of a list, `Knex.CompositeTableType<Row>`.
 *
 * @param path the property, where the declaration is a list
 * @param composite what makes a composite of the row elsewhere
 * @returns `undefined` where it is no type with properties
 */
export function rowNode(
  declaration: Node,
  path: string | undefined,
  composite: TypeNode | undefined,
): RowNode | undefined {
  if (path !== undefined) {
    const property = membersOf(declaration).find((one) => nameOf(one) === path)
    const type = property?.getTypeNode()
    return type && property && { ...fromType(type), property }
  }
  const elsewhere = composite && argumentsOf(composite)
  if (Node.isInterfaceDeclaration(declaration))
    return { node: declaration, insert: elsewhere?.[1], isComposite: false }
  const type = Node.isTypeAliasDeclaration(declaration) ? declaration.getTypeNode() : undefined
  if (!type || !(argumentsOf(type) || hasProperties(type))) return undefined
  return { insert: elsewhere?.[1], ...fromType(type) }
}

function hasProperties(node: TypeNode): boolean {
  const type = node.getType()
  return type.isObject() || type.isIntersection()
}

function membersOf(list: Node) {
  const type = Node.isTypeAliasDeclaration(list) ? list.getTypeNode() : list
  if (Node.isIntersectionTypeNode(type))
    return type
      .getTypeNodes()
      .filter(Node.isTypeLiteral)
      .flatMap((literal) => literal.getProperties())
  return Node.isInterfaceDeclaration(type) || Node.isTypeLiteral(type) ? type.getProperties() : []
}

/** The key as it is in JavaScript: without quotes, and what a constant in brackets holds. */
function nameOf(property: Node & { getName(): string; getNameNode(): Node }): string {
  const name = property.getNameNode()
  if (Node.isStringLiteral(name)) return name.getLiteralText()
  return Node.isComputedPropertyName(name)
    ? String(name.getExpression().getType().getLiteralValue())
    : property.getName()
}

function fromType(type: TypeNode): RowNode {
  const args = argumentsOf(type) ?? aliasArguments(type)
  const [row, insert] = args ?? []
  return row ? { node: row, insert, isComposite: true } : { node: type, isComposite: false }
}

function aliasArguments(type: TypeNode): readonly TypeNode[] | undefined {
  if (!Node.isTypeReference(type)) return undefined
  const symbol = type.getTypeName().getSymbol()
  const declaration = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations()[0]
  const target = Node.isTypeAliasDeclaration(declaration) ? declaration.getTypeNode() : undefined
  return target && argumentsOf(target)
}

function argumentsOf(type: TypeNode): readonly TypeNode[] | undefined {
  const isComposite =
    Node.isTypeReference(type) && /(^|\.)CompositeTableType$/.test(type.getTypeName().getText())
  return isComposite ? type.getTypeArguments() : undefined
}
