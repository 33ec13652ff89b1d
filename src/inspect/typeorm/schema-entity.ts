import type { Node } from 'ts-morph'
import { type Unique, uniqueBy } from '../classes/constrained.js'
import {
  type ColumnField,
  type EmbeddedField,
  type Entity,
  type Field,
  type RelationField,
  relationKind,
} from '../classes/entity.js'
import type { Options } from '../classes/options.js'
import type { PropertyType } from '../classes/property-type.js'
import {
  entityBehind,
  holderOf,
  type SchemaNode,
  schemaOf,
  schemaOptions,
  typesOf,
} from '../classes/schemas.js'
import type { Bound } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import { stringsOf } from '../source/static-value.js'
import { embeddedField, generation } from './class-fields.js'
import { columnField, type Declared, modes } from './columns.js'
import { sqlSchemaOf, type TypeOrmContext } from './context.js'
import { relationField } from './relation.js'

/** Reads `new EntitySchema<User>({ … })`. */
export function schemaEntity(context: TypeOrmContext, schema: Bound<SchemaNode>): Entity | undefined {
  const origin = packageExport(schema.node.getExpression(), context.isOrm)
  if (!origin) return undefined
  const options = schemaOptions(context, schema)
  return {
    name: options.text('name') ?? 'schema',
    declaration: holderOf(schema),
    module: origin.module,
    tableName: options.text('tableName'),
    schema: sqlSchemaOf(context, options),
    document: documentIn(options),
    fields: fieldsOf(context, schema),
    uniques: [
      ...options.list('uniques').flatMap((one) => columnsOf(one, [{ fields: [] }])),
      ...options.list('indices').flatMap((index) => columnsOf(index, uniqueBy(index))),
    ],
  }
}

/** With the columns that options name. */
function columnsOf({ value }: Options, uniques: readonly Unique[]): readonly Unique[] {
  const fields = stringsOf(value('columns'))
  return fields ? uniques.map((unique) => ({ ...unique, fields })) : []
}

/** `columns: { _id: { objectId: true } }` */
function documentIn(options: Options): Node | undefined {
  const columns = options.inner('columns')
  const key = columns.keys.find((name) => columns.inner(name).peek('objectId') === true)
  return key === undefined ? undefined : columns.place(key)
}

function fieldsOf(context: TypeOrmContext, schema: Bound<SchemaNode>): readonly Field[] {
  const options = schemaOptions(context, schema)
  const types = typesOf(context, schema)
  const columns = options.inner('columns')
  const relations = options.inner('relations')
  const embeddeds = options.inner('embeddeds')
  const placeOf = (all: Options, name: string) => all.place(name) ?? schema.node
  return [
    ...columns.keys.map((name) =>
      declaredColumn(context, name, columns.inner(name), types(name), placeOf(columns, name)),
    ),
    ...relations.keys.map((name) =>
      declaredRelation(context, name, relations.inner(name), placeOf(relations, name)),
    ),
    ...embeddeds.keys.flatMap((name) => embedded(context, name, embeddeds.inner(name)) ?? []),
  ]
}

function declaredColumn(
  context: TypeOrmContext,
  name: string,
  options: Options,
  property: PropertyType | undefined,
  node: Node,
): ColumnField {
  const mode: Declared['mode'] = modes.find((one) => options.peek(one) === true) ?? 'regular'
  const primary = options.flag('primary') === true
  const generated = generation(options.value('generated'))
  const declared = { name, mode, primary, generated, filled: false, options, property, node }
  return columnField(context, declared, options.get('type'))
}

/** `{ schema: NameSchema, prefix: 'name_' }`. */
function embedded(context: TypeOrmContext, name: string, options: Options): EmbeddedField | undefined {
  const bound = options.get('schema')
  const schema = bound && schemaOf(bound)
  return schema && embeddedField(name, options, () => fieldsOf(context, schema))
}

function declaredRelation(
  context: TypeOrmContext,
  name: string,
  options: Options,
  node: Node,
): RelationField {
  /** `true`, one set of options, or a list of them. */
  const joined = (key: string) =>
    options.get(key) && options.peek(key) !== false ? options.list(key) : undefined
  return relationField(context, {
    relation: relationKind(options.text('type') ?? '') ?? 'm:1',
    name,
    target: () => entityBehind(options.get('target')),
    inverse: options.text('inverseSide'),
    options,
    joins: joined('joinColumn'),
    table: joined('joinTable')?.[0],
    filled: false,
    node,
  })
}
