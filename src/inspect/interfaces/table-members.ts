/** The interface that lists an app's tables: `Database` of Kysely, `Tables` of Knex. */
import { ts } from 'ts-morph'
import type { Declarations, Declared } from './declarations.js'

/** A table of the list. */
export interface TableMember {
  /** The key: the name by which the ORM's client reaches the table. */
  readonly name: string
  /** The interface that has the key. */
  readonly list: TableList
  /** The type of a row as the list names it; `undefined` where it is written in place. */
  readonly named?: Declared
  /** The type of a row behind it, where that is a `CompositeTableType<Row, Insert, Update>`. */
  readonly row?: Declared
}

export interface TableList {
  readonly path: string
  readonly name: string
  readonly node: ts.InterfaceDeclaration | ts.TypeLiteralNode
  /** The package that the list extends, where it is declared for one: `knex/types/tables`. */
  readonly module?: string
}

/** The list that a declaration is, for an interface or an alias of a type literal. */
export function asTableList({ path, name, node }: Declared): TableList | undefined {
  if (ts.isInterfaceDeclaration(node)) return { path, name, node }
  return ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)
    ? { path, name, node: node.type }
    : undefined
}

/** The tables of a list, those of the interfaces that it extends first. */
export function tableMembers(list: TableList, declarations: Declarations): readonly TableMember[] {
  const inherited = heritageOf(list).flatMap((name) => {
    const base = declarations.find(list.path, name)
    const baseList = base && asTableList(base)
    return baseList ? tableMembers(baseList, declarations) : []
  })
  const own = list.node.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return []
    const name = memberName(member.name, list.path, declarations)
    return name === undefined ? [] : [{ name, list, ...rowOf(member.type, list.path, declarations) }]
  })
  return [...new Map([...inherited, ...own].map((member) => [member.name, member])).values()]
}

const heritageOf = ({ node }: TableList): readonly string[] =>
  ts.isInterfaceDeclaration(node)
    ? (node.heritageClauses ?? []).flatMap(({ types }) =>
        types.flatMap(({ expression }) => (ts.isIdentifier(expression) ? [expression.text] : [])),
      )
    : []

/** `users`, `'auth.users'`, `[UserTableName]`. */
function memberName(name: ts.PropertyName, path: string, declarations: Declarations): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text
  if (!ts.isComputedPropertyName(name)) return undefined
  if (ts.isStringLiteralLike(name.expression)) return name.expression.text
  const constant = ts.isIdentifier(name.expression) && declarations.find(path, name.expression.text)
  return constant ? stringOf(constant) : undefined
}

/** The string that a constant holds. */
export function stringOf({ node }: Declared): string | undefined {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return undefined
  const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
  return ts.isStringLiteralLike(value) ? value.text : undefined
}

function rowOf(
  type: ts.TypeNode,
  path: string,
  declarations: Declarations,
): Pick<TableMember, 'named' | 'row'> {
  const named = referred(type, path, declarations)
  const row = compositeRow(type, path, declarations) ?? (named && aliasedRow(named, declarations))
  return { ...(named && { named }), ...(row && { row }) }
}

function aliasedRow({ node, path }: Declared, declarations: Declarations): Declared | undefined {
  return ts.isTypeAliasDeclaration(node) ? compositeRow(node.type, path, declarations) : undefined
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
