import { Node } from 'ts-morph'
import { constrained, type Unique } from '../classes/constrained.js'
import type { ModelContext } from '../classes/context.js'
import type { ForeignKey, HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { columnOf, date, forbidsNull, integer } from './columns.js'
import { isOptional } from './declared-types.js'
import { hiddenAttributes } from './hidden.js'
import { type KeyAttribute, keysOf, primaryKeyOf } from './keys.js'
import type { Association, Attribute, Model, ModelOptions } from './model.js'
import type { Models } from './models.js'
import { tableNameOf } from './names.js'

/** The models of one host, and how they are read. */
export interface TableContext {
  readonly context: ModelContext
  readonly models: Models
}

/**
 * Makes the table of a model, with the columns that Sequelize and its associations add.
 *
 * @param keys Those of the associations; for a model that Sequelize makes, there are none to look for.
 */
export function tableOf(
  tables: TableContext,
  ref: Ref,
  exportName: string,
  model: Model,
  keys = keysOf(tables.models, model),
): HostTable {
  const { context } = tables
  const { options } = model
  const columns = withKeys(tables, model, keys)
  return {
    ref,
    exportName,
    model: model.name,
    name: tableNameOf(model),
    schema: options.schema,
    dialect: context.dialect,
    ...constrained(columns, uniquesOf(model, columns, keys)),
    softDelete: timestampName(options, 'deletedAt'),
    scope: model.scope,
    hidden: hiddenAttributes(context.cwd, model),
    constant: Node.isCallExpression(model.node) || undefined,
    createdAsInstance: model.asksForItself || undefined,
    location: locationOf(context.cwd, model.declaration),
  }
}

/** The attributes of a model with those that Sequelize adds: `id`, timestamps, the version. */
function attributesOf(model: Model, hasThroughKeys = false): readonly Attribute[] {
  const { attributes, options } = model
  const added = (name: string | undefined, attribute: Partial<Attribute>): readonly Attribute[] =>
    name === undefined || attributes.some((one) => one.name === name)
      ? []
      : [{ name, primaryKey: false, property: model.typeOf(name), node: model.node, ...attribute }]
  const hasKey = attributes.some(({ primaryKey }) => primaryKey) || hasThroughKeys
  const filled = { allowNull: false, filledBy: 'orm' } as const
  const times = [timestampName(options, 'createdAt'), timestampName(options, 'updatedAt')]
  const version = versionName(options)
  // A declared attribute that is a timestamp or the version is filled all the same.
  const filler = (name: string) => ([...times, version].includes(name) ? ('orm' as const) : undefined)
  return [
    ...(hasKey ? [] : added('id', { type: integer, primaryKey: true, filledBy: 'database' })),
    ...attributes.map((one) => ({ ...one, filledBy: one.filledBy ?? filler(one.name) })),
    ...times.flatMap((name) => added(name, { type: date, ...filled })),
    ...added(timestampName(options, 'deletedAt'), { type: date, allowNull: true }),
    ...added(version, { type: integer, ...filled }),
  ]
}

function timestampName(
  { timestamps, paranoid, ...options }: ModelOptions,
  key: 'createdAt' | 'updatedAt' | 'deletedAt',
): string | undefined {
  const name = options[key]
  if (!timestamps || name === false || (key === 'deletedAt' && !paranoid)) return undefined
  return typeof name === 'string' ? name : key
}

const versionName = ({ version }: ModelOptions) =>
  typeof version === 'string' ? version : version ? 'version' : undefined

function withKeys(tables: TableContext, model: Model, keys: readonly KeyAttribute[]): readonly HostColumn[] {
  const { context } = tables
  const through = keys.filter((key) => key.through)
  const declaresKey = model.attributes.some(({ primaryKey }) => primaryKey)
  const declared = attributesOf(model, through.length > 0).map((attribute) => {
    const references = attribute.references && referenceOf(tables, attribute.references)
    const column = columnOf(context, model, attribute)
    return { ...column, references, notNull: column.notNull || isTypedKey(tables, model, attribute) }
  })
  const columns = new Map(declared.map((column) => [column.field, column]))
  for (const key of keys) {
    const isKey = key.through && !declaresKey
    const known = columns.get(key.name) ?? keyColumn(tables.context, model, key)
    const references = known.references ?? foreignKey(tables, key)
    columns.set(key.name, {
      ...known,
      references,
      notNull: known.notNull || isKey,
      primaryKey: known.primaryKey || isKey,
    })
  }
  return [...columns.values()]
}

/**
 * Of a key, `createdById: string` is taken at its word in a host that writes `| null` elsewhere: the migrations say the
 * rest, and a row without its key is refused only when it is written.
 */
function isTypedKey(
  { models }: TableContext,
  model: Model,
  { references, allowNull, property }: Attribute,
): boolean {
  const isTyped = property !== undefined && !property.nullable && !isOptional(property)
  return (
    references !== undefined &&
    allowNull === undefined &&
    isTyped &&
    models.tellsNull() &&
    !forbidsNull(model)
  )
}

/** A key that no attribute declares. */
function keyColumn(
  context: ModelContext,
  model: Model,
  { name, field, allowNull = true, references, association: { node } }: KeyAttribute,
): HostColumn {
  const referred = attributesOf(references.model).find((one) => one.name === references.attribute)
  // Whatever fills the key that it refers to does not fill this one.
  const typed = referred?.property && { ...referred.property, wrappers: new Set<string>() }
  const property = model.typeOf(name) ?? typed
  const { type, values } = referred ?? {}
  return columnOf(context, model, { name, field, type, values, allowNull, primaryKey: false, property, node })
}

/** A key without a constraint may lead to rows of several tables. */
const foreignKey = (
  { context }: TableContext,
  { references, association }: KeyAttribute,
): ForeignKey | undefined =>
  association.options.peek('constraints') === false
    ? undefined
    : { table: context.refOf(references.model.declaration), field: references.attribute }

function referenceOf(
  { context, models }: TableContext,
  { model: target, key }: NonNullable<Attribute['references']>,
): ForeignKey | undefined {
  const node = typeof target === 'string' ? models.named(target) : target
  const model = node && models.of(node)
  if (!model) return undefined
  const named = model.attributes.find((one) => columnOf(context, model, one).stored.name === key)?.name
  return { table: context.refOf(model.declaration), field: named ?? primaryKeyOf(model)[0] ?? 'id' }
}

/** The field of an attribute, by its name or by that of its column. */
const fieldIn = (columns: readonly HostColumn[]) => (name: string) =>
  columns.find(({ field, stored }) => field === name || stored.name === name)?.field ?? name

function uniquesOf(
  model: Model,
  columns: readonly HostColumn[],
  keys: readonly KeyAttribute[],
): readonly Unique[] {
  const fieldOf = fieldIn(columns)
  const named = new Map<string, string[]>()
  for (const { name, unique } of model.attributes) {
    if (typeof unique === 'string') named.set(unique, [...(named.get(unique) ?? []), name])
  }
  const declaresKey = model.attributes.some(({ primaryKey }) => primaryKey)
  return [
    ...[...named.values()].map((fields) => ({ fields })),
    ...model.indexes.map(({ fields, ...unique }) => ({ ...unique, fields: fields.map(fieldOf) })),
    ...(declaresKey ? throughPairs(keys).map((fields) => ({ fields })) : []),
  ]
}

/** A table between two models with a primary key of its own has each pair once, unless its association says otherwise. */
function throughPairs(keys: readonly KeyAttribute[]): readonly (readonly string[])[] {
  const pairs = new Map<Association, string[]>()
  for (const { name, association, through } of keys) {
    if (through && isUniquePair(association))
      pairs.set(association, [...(pairs.get(association) ?? []), name])
  }
  const distinct = new Map([...pairs.values()].map((names) => [[...names].sort().join(), names]))
  return [...distinct.values()]
}

const isUniquePair = ({ options }: Association) => options.inner('through').peek('unique') !== false
