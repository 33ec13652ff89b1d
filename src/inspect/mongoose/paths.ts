import { Node, type ObjectLiteralExpression } from 'ts-morph'
import { unreadable } from '../classes/context.js'
import { membersOf } from '../classes/enum-members.js'
import type { Options } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { locationOf } from '../location.js'
import { argumentsOf, type Bound, behind } from '../source/evaluate.js'
import { objectOf, type Property, propertiesOf, propertyOf, staticValue } from '../source/static-value.js'
import { textOfType } from '../type-of.js'
import { type ListElement, listColumn, plainColumn } from './column.js'
import type { Context } from './context.js'
import type { DecoratedProperty } from './decorated-class.js'
import { makesSchema } from './mongoose-member.js'
import { factsOf, type OptionFacts, readOptions } from './path-options.js'
import { type SchemaCall, schemaCallOf } from './schema-call.js'
import { type SchemaType, schemaTypeNamed, schemaTypeOf, unread } from './schema-types.js'

/** Where in a document a definition is. */
interface Place {
  /** With a dot at its end; empty at the top. */
  readonly prefix: string
  /** The option `typeKey` of the schema. */
  readonly typeKey: string
  /** A subdocument that may be left out demands nothing. */
  readonly isDemanded: boolean
  /** The objects around it that may be absent, as Mongoose infers their types. */
  readonly inOptional: readonly string[]
  /** The schemas around it: one may hold itself. */
  readonly inside: readonly Node[]
}

const top: Place = { prefix: '', typeKey: 'type', isDemanded: true, inOptional: [], inside: [] }

/** The paths of a schema: nested objects and single subdocuments as paths with dots, a list as one path. */
export function pathsOf(context: Context, schema: SchemaCall, around = top): readonly HostColumn[] {
  const place: Place = {
    ...around,
    typeKey: schema.options.text('typeKey') ?? 'type',
    inside: [...around.inside, schema.node],
  }
  const paths = [
    ...schema.properties.flatMap((property) =>
      added(decoratedPaths(context, property, place), property.isAdded),
    ),
    ...schema.definitions.flatMap(({ paths, isAdded }) =>
      added(definedPaths(context, paths, place), isAdded),
    ),
  ]
  return [...new Map(paths.map((path) => [path.field, path])).values()]
}

/** Of what is added to a schema behind its definition, TypeScript knows nothing. */
const added = (paths: readonly HostColumn[], isAdded: boolean | undefined): readonly HostColumn[] =>
  isAdded ? paths.map((path) => ({ ...path, untyped: true })) : paths

function definedPaths(
  context: Context,
  definition: Bound<ObjectLiteralExpression>,
  place: Place,
): readonly HostColumn[] {
  const { node, scope } = definition
  const spread = new Map(
    node.getProperties().flatMap((one) => {
      const other = Node.isSpreadAssignment(one) && definitionOf({ node: one.getExpression(), scope })
      return other ? [[one as Node, other] as const] : []
    }),
  )
  const own = propertiesOf(definition, (one) => {
    if (!spread.has(one)) unreadable(context, one, 'paths')
  })
  return [
    ...[...spread.values()].flatMap((one) => definedPaths(context, one, place)),
    ...own.flatMap((property) => {
      const leavesKeyOut = property.name === '_id' && staticValue(property.value) === false
      return leavesKeyOut ? [] : propertyPaths(context, property, place)
    }),
  ]
}

/** `...rightsSchema.obj`: what another schema was made of. */
function definitionOf({ node, scope }: Bound): Bound<ObjectLiteralExpression> | undefined {
  if (!Node.isPropertyAccessExpression(node) || node.getName() !== 'obj') return undefined
  const made = behind({ node: node.getExpression(), scope })
  return makesSchema(made.node) ? objectOf(argumentsOf(made)[0]) : undefined
}

/** A property holds a type, or an object: with the key `type` a type and its options, else paths below it. */
function propertyPaths(context: Context, property: Property, place: Place): readonly HostColumn[] {
  const { type, options, nested } = declared(context, property.value, place)
  if (nested) {
    const path = `${place.prefix}${property.name}`
    const inOptional = [...place.inOptional, path]
    return definedPaths(context, nested, { ...place, prefix: `${path}.`, inOptional })
  }
  return typedPaths(context, property, type, options, place)
}

/** `@Prop()` is given what a definition holds, or options whose type the annotation tells. */
function decoratedPaths(
  context: Context,
  { definition, options, told, ...property }: DecoratedProperty,
  place: Place,
): readonly HostColumn[] {
  if (definition) return propertyPaths(context, { ...property, value: definition }, place)
  const [type, known] = told && 'node' in told ? [told] : [undefined, told]
  return typedPaths(context, property, type, readOptions(context, options), place, known)
}

interface Declared {
  readonly type: Bound
  readonly options: Options
  /** An object with paths of its own. */
  readonly nested?: Bound<ObjectLiteralExpression>
}

function declared(context: Context, bound: Bound, { typeKey }: Place): Declared {
  const nested = objectOf(bound)
  const options = readOptions(context, bound)
  const type = options.get(typeKey)
  // `{ type: { type: String } }` is an object with a path called `type`.
  const isPathCalledType = typeKey === 'type' && propertyOf(type, 'type') !== undefined
  if (type && !isPathCalledType) return { type, options }
  const none = readOptions(context, undefined)
  return { type: bound, options: none, nested: isEmptyObject(bound) ? undefined : nested }
}

function typedPaths(
  context: Context,
  property: Omit<Property, 'value'> &
    Partial<Pick<DecoratedProperty, 'mayBeAbsent' | 'values' | 'annotation'>>,
  type: Bound | undefined,
  options: Options,
  place: Place,
  known?: SchemaType,
): readonly HostColumn[] {
  const field = `${place.prefix}${property.name}`
  const { inOptional } = place
  const named = { field, location: locationOf(context.cwd, property.declaration), inOptional }
  const own = factsOf(context, options)
  // Mongoose takes any text where there is no `enum`; those who read the property count on its type.
  const members = own.values ? undefined : membersOf(property.annotation, context.refOfEnum)
  const told = { ...own, values: own.values ?? property.values, ...(members && { members }) }
  const { mayBeDemanded, ...always } = told
  const facts = {
    ...always,
    notNull: told.notNull && place.isDemanded,
    ...(mayBeDemanded && place.isDemanded && { mayBeDemanded }),
  }
  const { mayBeAbsent: isOptional = !told.notNull } = property
  const inner = {
    ...place,
    prefix: `${field}.`,
    isDemanded: facts.notNull,
    inOptional: isOptional ? [...inOptional, field] : inOptional,
  }
  const subdocument = type && documentPaths(context, type, inner)
  // Of the keys that Mongoose makes for subdocuments there is nothing to tell.
  if (subdocument)
    return subdocument.filter((path) => path.field !== `${field}._id` || path.stored.builder !== 'ObjectId')

  const list = type ? listOf(type, options) : known === schemaTypeNamed.Array && {}
  if (list) {
    const element = elementOf(context, property, list.of, place, facts)
    // `default: undefined` takes the empty list away.
    const isUntold = !options.keys.includes('default')
    const initial = options.peek('default')
    const isEmpty = isUntold || (Array.isArray(initial) && initial.length === 0)
    return [listColumn(named, element, facts, { isFilled: isUntold || told.filledBy !== undefined, isEmpty })]
  }
  const plain = type ? (isEmptyObject(type) ? schemaTypeNamed.Mixed : plainTypeOf(type)) : known
  // Whoever needs an unknown type says so; keys are needed everywhere.
  if (!plain && field === '_id') unreadable(context, property.declaration, `path '${field}'`)
  return [plainColumn(named, plain ?? unread, facts)]
}

/** The paths of a subdocument: a schema, or an object in the place of a type. `undefined` for every other type. */
function documentPaths(context: Context, type: Bound, place: Place): readonly HostColumn[] | undefined {
  const nested = objectOf(behind(type))
  if (nested) return isEmptyObject(nested) ? undefined : definedPaths(context, nested, place)
  const schema = schemaCallOf(context, type)
  if (!schema) return undefined
  return place.inside.includes(schema.node) ? [] : pathsOf(context, schema, place)
}

/** `[String]`, `[{ type: ObjectId, ref: 'Team' }]`, `{ type: Array, of: String }`. */
function listOf(type: Bound, options: Options): { readonly of?: Bound } | undefined {
  const { node, scope } = behind(type)
  if (Node.isArrayLiteralExpression(node)) {
    const [first] = node.getElements()
    return { of: first && { node: first, scope } }
  }
  return schemaTypeOf(type)?.name === 'Array' ? { of: options.get('of') ?? options.get('cast') } : undefined
}

function elementOf(
  context: Context,
  property: Omit<Property, 'value'>,
  bound: Bound | undefined,
  place: Place,
  around: OptionFacts,
): ListElement {
  if (!bound || isEmptyObject(bound)) return { typeText: 'unknown' }
  const { type, options, nested } = declared(context, bound, place)
  const element = { ...place, prefix: '', isDemanded: true, inOptional: [] }
  const elements = nested ? definedPaths(context, nested, element) : documentPaths(context, type, element)
  if (elements) return { typeText: 'object', elements }
  const list = listOf(type, options)
  if (list) return { typeText: `${elementOf(context, property, list.of, place, around).typeText}[]` }
  const known = schemaTypeOf(type)
  // Options of the list are those of its elements.
  const { references = around.references, values = around.values } = factsOf(context, options)
  const literals = values && textOfType({ kind: 'string', values })
  return { typeText: literals ?? known?.typeText ?? 'unknown', references }
}

/** A class of the host's without `@Schema()` tells nothing of what is in it. */
function plainTypeOf(type: Bound): SchemaType | undefined {
  const { node } = behind(type)
  const isOwnClass = Node.isClassDeclaration(node) && !node.getSourceFile().isDeclarationFile()
  return schemaTypeOf(type) ?? (isOwnClass ? schemaTypeNamed.Mixed : undefined)
}

const isEmptyObject = (bound: Bound) => objectOf(bound)?.node.getProperties().length === 0
