/** The columns of a model: the properties of its class, completed by its `jsonSchema`. */
import { Node, type PropertyDeclaration, type PropertySignature } from 'ts-morph'
import type { ClassNode } from '../classes/class-node.js'
import type { HostType } from '../host-model.js'
import { readColumnType, type WrittenColumn } from '../interfaces/column-type.js'
import type { RowColumn } from '../interfaces/row.js'
import { declarationOf } from '../source/evaluate.js'
import { isRecord, type StaticValue, stringsOf } from '../source/static-value.js'
import { asColumnType, typeOf, withValues } from '../type-of.js'
import { type Lineage, lineageIn, staticValueOf, tableNameOf } from './model-class.js'

type Property = PropertyDeclaration | PropertySignature

/** `public 'email': string` is called as `email` is. */
function nameOf(property: Property): string {
  const name = property.getNameNode()
  return Node.isStringLiteral(name) ? name.getLiteralValue() : property.getName()
}

/** The properties that a class has from an interface of its name: `interface User extends UserRow {}`. */
function interfaceProperties(node: ClassNode): readonly Property[] {
  const declarations = node.getSymbol()?.getDeclarations() ?? []
  return declarations.some(Node.isInterfaceDeclaration)
    ? node
        .getType()
        .getProperties()
        .flatMap((one) => one.getDeclarations().filter(Node.isPropertySignature))
    : []
}

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
  const { properties = {}, required = [] } = schemaOf(lineage) ?? {}
  const declared = new Map<string, Property>()
  for (const { node } of lineage) {
    for (const property of interfaceProperties(node)) declared.set(nameOf(property), property)
    for (const property of node.getInstanceProperties())
      if (Node.isPropertyDeclaration(property)) declared.set(nameOf(property), property)
  }
  const own = [...declared].filter(([name, property]) => isColumn(property) && !relations.has(name))
  const names = [
    ...own.map(([name]) => name),
    ...Object.keys(properties).filter((name) => !declared.has(name)),
  ]
  const described = (name: string): Described | undefined => {
    const facts = properties[name]
    return facts === undefined ? undefined : { facts, isOptional: !required.includes(name) }
  }
  return names.flatMap(
    (name) => columnOf(name, declared.get(name) ?? lineage.at(-1)?.node, described(name)) ?? [],
  )
}

/** What `jsonSchema` says of a property. */
interface Described {
  readonly facts: StaticValue
  readonly isOptional: boolean
}

/**
 * `QueryBuilderType` is Objection's way of typing queries, and `tableName` what its classes have; what starts with `$` or `#`
 * is its own or private.
 */
function isColumn(property: Property): boolean {
  const name = nameOf(property)
  if (/^([$#_]|QueryBuilderType$|tableName$)/.test(name)) return false
  const type = property.getTypeNode()
  if (Node.isFunctionTypeNode(type)) return false
  const element = Node.isArrayTypeNode(type) ? type.getElementTypeNode() : type
  const related = Node.isTypeReference(element) ? declarationOf(element.getTypeName()) : undefined
  const lineage = related && Node.isClassDeclaration(related) ? lineageIn(related) : undefined
  return !lineage || tableNameOf(lineage) === undefined
}

/** @param place of the property, or the class that leaves it to the schema */
function columnOf(
  field: string,
  place: Node | undefined,
  described: Described | undefined,
): RowColumn | undefined {
  const { facts, isOptional } = described ?? {}
  const property = Node.isPropertyDeclaration(place) || Node.isPropertySignature(place) ? place : undefined
  const written = property
    ? writtenColumn(property)
    : { ...asColumnType({ kind: kindIn(facts) }), nullable: isOptional === true }
  const mayBeMissing = property?.hasQuestionToken() === true
  return (
    place && {
      ...written,
      field,
      type: withValues(written.type, isRecord(facts) ? stringsOf(facts.enum) : undefined),
      nullable: written.nullable || mayBeNull(facts) || (mayBeMissing && isOptional !== false),
      ...(isOptional !== undefined && { optional: isOptional }),
      maybeMissing: mayBeMissing && !written.nullable,
      refusesNull: refusesNull(facts),
      refusesEmpty: isRecord(facts) && Number(facts.minLength) > 0,
      declaration: place,
    }
  )
}

function writtenColumn(property: Property): WrittenColumn {
  const node = property.getTypeNode()
  return node ? readColumnType(node) : { ...typeOf(property.getType(), property, 'unknown'), nullable: false }
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

/** JSON has no dates: they are text with a format, and a value of that class when they are read. */
function kindIn(property: StaticValue | undefined): HostType['kind'] {
  const [type] = typesIn(property).filter((one) => one !== 'null')
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'string') return type
  return type === 'object' || type === 'array' ? 'json' : 'unknown'
}
