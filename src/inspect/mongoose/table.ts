import type { Node } from 'ts-morph'
import { assignmentsOf } from '../classes/assignments.js'
import { constrained } from '../classes/constrained.js'
import { unreadable } from '../classes/context.js'
import { type Bound, follow, functionOf } from '../evaluate.js'
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { staticValue } from '../static-value.js'
import { plainColumn } from './column.js'
import type { Context } from './context.js'
import type { ModelCall } from './model-call.js'
import { factsOf, isUniqueIndex, noOptions } from './path-options.js'
import { pathsOf } from './paths.js'
import { entriesOf, type SchemaCall, schemaCallOf } from './schema-call.js'
import { type SchemaType, schemaTypeNamed } from './schema-types.js'

/** Reads a model with what Mongoose adds to its schema: `_id`, timestamps, the version key. */
export function readTable(
  context: Context,
  ref: Ref,
  exportName: string,
  declaration: Node,
  model: ModelCall,
): HostTable {
  const schema = schemaCallOf(context, model.schema)
  if (!schema) unreadable(context, declaration, `the schema of model '${model.name}'`)
  const paths = schema ? pathsOf(context, schema) : []
  const location = locationOf(context.cwd, declaration)
  const declared = new Set(paths.map(({ field }) => field))
  const isMissing = ({ field }: HostColumn) => !declared.has(field)
  const [key = [], added = []] = schema ? addedPaths(context, schema, location) : []
  const indexes = schema?.indexes.flatMap((args) => uniqueIndex(args)) ?? []
  // One that fills a path before a document is validated: `this.slug = …`.
  const hooks = schema?.hooks.flatMap((hook) => functionOf(follow(hook))?.node.getBody() ?? []) ?? []
  const filled = new Set(hooks.flatMap((body) => assignmentsOf(body, 'this').map(({ field }) => field)))
  const columns = [...key.filter(isMissing), ...paths, ...added.filter(isMissing)].map(
    (column): HostColumn => ({
      ...column,
      ...(filled.has(column.field) && { filledBy: 'orm' }),
      // A document is nothing without its key, whatever the schema says.
      notNull: column.notNull || column.primaryKey,
    }),
  )
  return {
    ref,
    exportName,
    model: model.name,
    name: model.collection ?? textOption(schema, 'collection') ?? plainName(model.name),
    dialect: 'mongodb',
    ...constrained(columns, indexes),
    version: isOn(schema, 'optimisticConcurrency') ? versionKeyOf(schema) : undefined,
    location,
  }
}

/** A class beside others of the same name is often called so: `UserSchemaClass`. */
const plainName = (name: string): string => name.replace(/(?<=.)(Schema)?Class$|(?<=.)Schema$/, '')

/** The key, and what comes behind the schema's own paths. */
function addedPaths(
  context: Context,
  schema: SchemaCall,
  location: HostColumn['location'],
): readonly [readonly HostColumn[], readonly HostColumn[]] {
  const facts = { ...factsOf(context, noOptions), filledBy: 'orm' } as const
  const add = (field: string | undefined, type: SchemaType) =>
    field === undefined ? [] : [plainColumn({ field, location }, type, facts)]
  const { createdAt, updatedAt } = timestampsOf(schema)
  return [
    isOff(schema, '_id') ? [] : add('_id', schemaTypeNamed.ObjectId),
    [
      ...add(createdAt, schemaTypeNamed.Date),
      ...add(updatedAt, schemaTypeNamed.Date),
      ...add(versionKeyOf(schema), schemaTypeNamed.Number),
      ...discriminatorKey(context, schema, location),
    ],
  ]
}

/** What tells the documents of discriminators apart: absent in those of the model itself. */
function discriminatorKey(
  context: Context,
  schema: SchemaCall,
  location: HostColumn['location'],
): readonly HostColumn[] {
  const field = textOption(schema, 'discriminatorKey')
  if (field === undefined) return []
  return [plainColumn({ field, location }, schemaTypeNamed.String, factsOf(context, noOptions))]
}

/** `timestamps: true`, or names: `{ createdAt: 'created_at', updatedAt: false }`. */
function timestampsOf(schema: SchemaCall): { readonly createdAt?: string; readonly updatedAt?: string } {
  const option = schema.options.get('timestamps')
  if (!option || staticValue(option) === false) return {}
  const names = new Map(entriesOf(option))
  const nameOf = (key: string) => {
    const given = names.get(key)
    const value = given && staticValue(given)
    return value === false ? undefined : typeof value === 'string' ? value : key
  }
  return { createdAt: nameOf('createdAt'), updatedAt: nameOf('updatedAt') }
}

function versionKeyOf(schema: SchemaCall | undefined): string | undefined {
  return isOff(schema, 'versionKey') ? undefined : (textOption(schema, 'versionKey') ?? '__v')
}

/** The paths of `schema.index({ email: 1, tenant: 1 }, { unique: true })`. */
function uniqueIndex([fields, options]: readonly Bound[]): readonly (readonly string[])[] {
  return isUniqueIndex(new Map(entriesOf(options))) ? [entriesOf(fields).map(([name]) => name)] : []
}

function option(schema: SchemaCall | undefined, name: string) {
  const bound = schema?.options.get(name)
  return bound && staticValue(bound)
}

const isOn = (schema: SchemaCall | undefined, name: string) => option(schema, name) === true
const isOff = (schema: SchemaCall | undefined, name: string) => option(schema, name) === false

function textOption(schema: SchemaCall | undefined, name: string): string | undefined {
  const value = option(schema, name)
  return typeof value === 'string' ? value : undefined
}
