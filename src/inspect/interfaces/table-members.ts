/** The interface that lists an app's tables: `Database` of Kysely, `Tables` of Knex. */
import { ts } from 'ts-morph'
import { type Declarations, type Declared, textBehind } from '../source/declarations.js'

/** A table of the list. */
export interface TableMember {
  /** The key: the name by which the ORM's client reaches the table. */
  readonly name: string
  /** The interface that has the key. */
  readonly list: TableList
  /** The list that was asked for, which may have the key from another. */
  readonly whole: TableList
  /** The property with the key. */
  readonly node: ts.PropertySignature
  /** The type of a row as the list names it; `undefined` where it is written in place. */
  readonly named?: Declared
  /** The type of a row behind it, where that is a `CompositeTableType<Row, Insert, Update>`. */
  readonly row?: Declared
}

export interface TableList extends Omit<Declared, 'node'> {
  readonly node: ListNode
  /** The package that the list extends, where it is declared for one: `knex/types/tables`. */
  readonly module?: string
}

/** `interface DB extends AuthTables {}`, `type DB = { … }`, `type DB = AuthTables & { … }`, `type DB = GeneratedDB`. */
type ListNode = ts.InterfaceDeclaration | ts.TypeLiteralNode | ts.IntersectionTypeNode | ts.TypeReferenceNode

/** The list that a declaration is: an interface, or an alias of what may have properties. */
export function asTableList({ node, ...declared }: Declared): TableList | undefined {
  const list = ts.isTypeAliasDeclaration(node) ? node.type : node
  return isListNode(list) ? { ...declared, node: list } : undefined
}

/** Whether a type, or what declares one, may have properties of its own or of others. */
export const isListNode = (node: ts.Node): node is ListNode =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeLiteralNode(node) ||
  ts.isIntersectionTypeNode(node) ||
  ts.isTypeReferenceNode(node)

/** The properties that a list has of its own. */
export function ownMembers(node: ListNode): readonly ts.TypeElement[] {
  if (ts.isTypeReferenceNode(node)) return []
  if (!ts.isIntersectionTypeNode(node)) return node.members
  const bases = basesOf(node)
  return node.types
    .filter(ts.isTypeLiteralNode)
    .flatMap(({ members }) => members.filter((member) => !isNarrowed(member, bases)))
}

/** What a base lists, with some of its columns narrowed: `users: Generated['users'] & { role: Role }`. */
function isNarrowed(member: ts.TypeElement, bases: readonly string[]): boolean {
  if (!ts.isPropertySignature(member) || !member.type || !ts.isIntersectionTypeNode(member.type)) return false
  return member.type.types.some(
    (part) =>
      ts.isIndexedAccessTypeNode(part) &&
      bases.includes(part.objectType.getText()) &&
      ts.isLiteralTypeNode(part.indexType) &&
      ts.isStringLiteral(part.indexType.literal) &&
      part.indexType.literal.text === member.name.getText().replace(/['"]/g, ''),
  )
}

/** The names of the lists whose tables a list has as well. */
export function basesOf(node: ListNode): readonly string[] {
  if (ts.isTypeLiteralNode(node)) return []
  const bases = ts.isInterfaceDeclaration(node)
    ? (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression))
    : (ts.isTypeReferenceNode(node) ? [node] : node.types.filter(ts.isTypeReferenceNode)).map(
        ({ typeName }) => typeName,
      )
  return bases.flatMap((base) => (ts.isIdentifier(base) ? [base.text] : []))
}

/** The tables of a list, those of the interfaces that it extends first. */
export function tableMembers(list: TableList, declarations: Declarations): readonly TableMember[] {
  const inherited = basesOf(list.node).flatMap((name) => {
    const base = declarations.find(list.path, name)
    const baseList = base && asTableList(base)
    return baseList ? tableMembers(baseList, declarations).map((member) => ({ ...member, whole: list })) : []
  })
  const own = ownMembers(list.node).flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return []
    const name = memberName(member.name, list.path, declarations)
    return name === undefined
      ? []
      : [{ name, list, whole: list, node: member, ...rowOf(member.type, list.path, declarations) }]
  })
  return [...new Map([...inherited, ...own].map((member) => [member.name, member])).values()]
}

/** `users`, `'auth.users'`, `[UserTableName]`, `[TableName.Users]`. */
function memberName(name: ts.PropertyName, path: string, declarations: Declarations): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text
  if (!ts.isComputedPropertyName(name)) return undefined
  const { expression } = name
  return ts.isStringLiteralLike(expression) ? expression.text : textBehind(expression, path, declarations)
}

function rowOf(
  type: ts.TypeNode,
  path: string,
  declarations: Declarations,
): Pick<TableMember, 'named' | 'row'> {
  const named = referred(type, path, declarations)
  const alias = named && ts.isTypeAliasDeclaration(named.node) ? named.node.type : undefined
  const row =
    compositeRow(type, path, declarations) ??
    (named && alias && compositeRow(alias, named.path, declarations))
  return { ...(named && { named }), ...(row && { row }) }
}

/** The first argument of `Knex.CompositeTableType`. */
function compositeRow(type: ts.TypeNode, path: string, declarations: Declarations): Declared | undefined {
  const [row] = compositeArguments(type) ?? []
  return row && referred(row, path, declarations)
}

/** The arguments of `Knex.CompositeTableType<Row, Insert, Update>`; `undefined` for any other type. */
export function compositeArguments(type: ts.TypeNode): readonly ts.TypeNode[] | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined
  const name = ts.isQualifiedName(type.typeName) ? type.typeName.right : type.typeName
  return name.text === 'CompositeTableType' ? type.typeArguments : undefined
}

function referred(type: ts.TypeNode, path: string, declarations: Declarations): Declared | undefined {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined
  return declarations.find(path, type.typeName.text)
}
