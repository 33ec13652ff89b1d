/** The columns of a model: the properties of its class, completed by its `jsonSchema`. */
import { Node } from 'ts-morph'
import type { HostType } from '../host-model.js'
import { type RowColumn, readRow } from '../interfaces/row.js'
import { declarationOf } from '../source/evaluate.js'
import { isRecord, type StaticValue, stringsOf } from '../source/static-value.js'
import { asColumnType, withValues } from '../type-of.js'
import { type Lineage, lineageIn, staticValueOf, tableNameOf } from './model-class.js'

/**
 * Reads the columns of a model.
 *
 * @param relations the names of its relations: they are properties, too, and no columns
 */
export function columnsOf(lineage: Lineage, relations: ReadonlySet<string>): readonly RowColumn[] {
  const schema = staticValueOf(lineage, 'jsonSchema')
  const given = isRecord(schema) ? schema : {}
  const properties = isRecord(given.properties) ? given.properties : {}
  const required = stringsOf(given.required) ?? []
  const declared = new Map(lineage.flatMap(columnsIn).map((column) => [column.field, column]))
  const own = [...declared.values()].filter((column) => isColumn(column) && !relations.has(column.field))
  const names = [
    ...own.map(({ field }) => field),
    ...Object.keys(properties).filter((name) => !declared.has(name)),
  ]
  const place = lineage.at(-1)?.node
  return names.flatMap((name) => {
    const column = declared.get(name)
    const facts = properties[name]
    const isOptional = facts === undefined ? undefined : !required.includes(name)
    return place ? columnOf(name, column, column?.declaration ?? place, facts, isOptional) : []
  })
}

/** The properties of a class, and before them those that it has from an interface of its name: `interface User extends UserRow {}`. */
function columnsIn({ node }: Lineage[number]): readonly RowColumn[] {
  const type = node.getSymbol()?.getDeclaredType()
  const isOwn = ({ declaration }: RowColumn) => Number(Node.isPropertyDeclaration(declaration))
  return type ? readRow(type, node).toSorted((one, other) => isOwn(one) - isOwn(other)) : []
}

/**
 * `QueryBuilderType` is Objection's way of typing queries, and `tableName` what its classes have; what starts with `$` or `#`
 * is its own or private.
 */
function isColumn({ field, declaration }: RowColumn): boolean {
  if (/^([$#_]|QueryBuilderType$|tableName$)/.test(field)) return false
  const type = Node.isTyped(declaration) ? declaration.getTypeNode() : undefined
  const element = Node.isArrayTypeNode(type) ? type.getElementTypeNode() : type
  const related = Node.isTypeReference(element) ? declarationOf(element.getTypeName()) : undefined
  const lineage = related && Node.isClassDeclaration(related) ? lineageIn(related) : undefined
  return !lineage || tableNameOf(lineage) === undefined
}

/**
 * @param declaration of the property, or the class that leaves it to the schema
 * @param facts what `jsonSchema` says of it
 */
function columnOf(
  field: string,
  declared: RowColumn | undefined,
  declaration: Node,
  facts: StaticValue | undefined,
  isOptional: boolean | undefined,
): RowColumn {
  const written: Pick<RowColumn, 'type' | 'text' | 'nullable' | 'maybeMissing'> = declared ?? {
    ...asColumnType({ kind: kindIn(facts) }),
    nullable: isOptional === true,
  }
  const maybeMissing = written.maybeMissing === true
  const nullable = written.nullable && !maybeMissing
  return {
    ...written,
    field,
    type: withValues(written.type, isRecord(facts) ? stringsOf(facts.enum) : undefined),
    nullable: nullable || mayBeNull(facts) || (maybeMissing && isOptional !== false),
    ...(isOptional !== undefined && { optional: isOptional }),
    maybeMissing,
    refusesNull: refusesNull(facts),
    refusesEmpty: isRecord(facts) && Number(facts.minLength) > 0,
    declaration,
  }
}

const typesIn = (property: StaticValue | undefined): readonly StaticValue[] => {
  const type = isRecord(property) ? property.type : undefined
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

const mayBeNull = (property: StaticValue | undefined) =>
  typesIn(property).includes('null') || (isRecord(property) && property.nullable === true)

const refusesNull = (property: StaticValue | undefined) =>
  typesIn(property).length > 0 && !mayBeNull(property)

/** JSON has no dates: they are text with a format, and a value of that class when they are read. */
function kindIn(property: StaticValue | undefined): HostType['kind'] {
  const [type] = typesIn(property).filter((one) => one !== 'null')
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'string') return type
  return type === 'object' || type === 'array' ? 'json' : 'unknown'
}
