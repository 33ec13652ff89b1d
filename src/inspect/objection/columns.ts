/** The columns of a model: the properties of its class, completed by its `jsonSchema`. */
import { Node, type PropertyDeclaration } from 'ts-morph'
import type { HostType } from '../host-model.js'
import { readColumnType, type WrittenColumn } from '../interfaces/column-type.js'
import type { RowColumn } from '../interfaces/row.js'
import { declarationOf } from '../source/evaluate.js'
import { isRecord, type StaticValue, stringsOf } from '../source/static-value.js'
import { textOfType, typeOf, withValues } from '../type-of.js'
import { type Lineage, lineageIn, staticValueOf, tableNameOf } from './model-class.js'

/** The `jsonSchema` of a model. */
interface Schema {
  readonly properties: Readonly<Record<string, StaticValue>>
  readonly required: readonly string[]
}

/**
 * Reads the columns of a model.
 *
 * @param relations the names of its relations: they are properties, too, and no columns
 */
export function columnsOf(lineage: Lineage, relations: ReadonlySet<string>): readonly RowColumn[] {
  const schema = schemaOf(lineage)
  const declared = new Map<string, PropertyDeclaration>()
  for (const { node } of lineage)
    for (const property of node.getInstanceProperties())
      if (Node.isPropertyDeclaration(property)) declared.set(property.getName(), property)
  const own = [...declared.values()].filter(
    (property) => isColumn(property) && !relations.has(property.getName()),
  )
  const columns = own.map((property) => columnOf(property, schema))
  const last = lineage.at(-1)?.node
  const others = Object.entries(schema?.properties ?? {}).filter(([name]) => !declared.has(name))
  return last
    ? [...columns, ...others.map(([name, property]) => schemaColumn(name, property, schema, last))]
    : columns
}

/** `QueryBuilderType` is Objection's way of typing queries; what starts with `$` or `#` is its own or private. */
function isColumn(property: PropertyDeclaration): boolean {
  const name = property.getName()
  if (/^[$#_]/.test(name) || name === 'QueryBuilderType') return false
  const type = property.getTypeNode()
  if (Node.isFunctionTypeNode(type)) return false
  const element = Node.isArrayTypeNode(type) ? type.getElementTypeNode() : type
  const related = Node.isTypeReference(element) ? declarationOf(element.getTypeName()) : undefined
  const lineage = related && Node.isClassDeclaration(related) ? lineageIn(related) : undefined
  return !lineage || tableNameOf(lineage) === undefined
}

function columnOf(property: PropertyDeclaration, schema: Schema | undefined): RowColumn {
  const field = property.getName()
  const node = property.getTypeNode()
  const written: WrittenColumn = node
    ? readColumnType(node)
    : { ...typeOf(property.getType(), property, 'unknown'), nullable: false }
  const described = schema?.properties[field]
  const optional = schema && described !== undefined ? !schema.required.includes(field) : undefined
  return {
    ...written,
    field,
    type: withValues(written.type, valuesIn(described)),
    nullable: written.nullable || mayBeNull(described) || (property.hasQuestionToken() && optional !== false),
    ...(optional !== undefined && { optional }),
    maybeMissing: property.hasQuestionToken() && !written.nullable,
    refusesNull: refusesNull(described),
    declaration: property,
  }
}

function schemaColumn(
  field: string,
  property: StaticValue,
  schema: Schema | undefined,
  place: Node,
): RowColumn {
  const kind = kindIn(property)
  const optional = !schema?.required.includes(field)
  return {
    field,
    type: withValues({ kind }, valuesIn(property)),
    text: textOfType({ kind }),
    nullable: mayBeNull(property) || optional,
    refusesNull: refusesNull(property),
    optional,
    declaration: place,
  }
}

function schemaOf(lineage: Lineage): Schema | undefined {
  const value = staticValueOf(lineage, 'jsonSchema')
  if (!isRecord(value) || !isRecord(value.properties)) return undefined
  return { properties: value.properties, required: stringsOf(value.required) ?? [] }
}

const typesIn = (property: StaticValue | undefined): readonly StaticValue[] => {
  const type = isRecord(property) ? property.type : undefined
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

const mayBeNull = (property: StaticValue | undefined) =>
  typesIn(property).includes('null') || (isRecord(property) && property.nullable === true)

const refusesNull = (property: StaticValue | undefined) =>
  typesIn(property).length > 0 && !mayBeNull(property)

const valuesIn = (property: StaticValue | undefined) =>
  isRecord(property) ? stringsOf(property.enum) : undefined

/** JSON has no dates: they are text with a format, and a value of that class when they are read. */
function kindIn(property: StaticValue): HostType['kind'] {
  const [type] = typesIn(property).filter((one) => one !== 'null')
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'string') return type
  return type === 'object' || type === 'array' ? 'json' : 'unknown'
}
