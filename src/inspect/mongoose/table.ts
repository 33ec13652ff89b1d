import type { Node } from 'ts-morph'
import { assignmentsOf } from '../classes/assignments.js'
import { constrained, type Unique, uniqueBy } from '../classes/constrained.js'
import { unreadable } from '../classes/context.js'
import type { Options } from '../classes/options.js'
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { type Bound, behind, follow, functionOf } from '../source/evaluate.js'
import { propertiesOf } from '../source/static-value.js'
import { plainColumn } from './column.js'
import type { Context } from './context.js'
import { documentType } from './document-type.js'
import type { ModelCall } from './model-call.js'
import { CONDITION, factsOf, readOptions } from './path-options.js'
import { pathsOf } from './paths.js'
import { type SchemaCall, schemaCallOf } from './schema-call.js'
import { type SchemaType, schemaTypeNamed } from './schema-types.js'

/**
 * Reads a model with what Mongoose adds to its schema: `_id`, timestamps, the version key.
 *
 * @param holder the constant that holds the schema, where that is exported and no model
 */
export function readTable(
  context: Context,
  ref: Ref,
  exportName: string,
  declaration: Node,
  model: ModelCall,
  holder?: Node,
): HostTable {
  const schema = schemaCallOf(context, model.schema, holder)
  if (!schema) unreadable(context, declaration, `the schema of model '${model.name}'`)
  const paths = schema ? pathsOf(context, schema) : []
  const location = locationOf(context.cwd, declaration)
  const declared = new Set(paths.map(({ field }) => field))
  const isMissing = ({ field }: HostColumn) => !declared.has(field)
  const [key = [], added = []] = schema ? addedPaths(context, schema, location) : []
  const uniques = schema?.indexes.flatMap((args) => uniqueOf(context, args)) ?? []
  // A sparse index does not count what is absent.
  const whole = new Set(
    uniques.flatMap(({ fields, isPartial, isSparse }) =>
      fields.length === 1 && !isPartial && !isSparse ? fields : [],
    ),
  )
  // Those that fill a path before a document is validated: `this.slug = …`; before it is saved is too late for what is required.
  const filledIn = (hooks: readonly Bound[] = []) =>
    new Set(
      hooks
        .flatMap((hook) => functionOf(follow(hook))?.node.getBody() ?? [])
        .flatMap((body) => assignmentsOf(body, 'this').map(({ field }) => field)),
    )
  const [early, late] = [filledIn(schema?.hooks.early), filledIn(schema?.hooks.late)]
  const isFilled = ({ field, notNull, mayBeDemanded }: HostColumn) =>
    early.has(field) || (late.has(field) && !notNull && !mayBeDemanded)
  const isTyped = documentType(declaration) ?? documentType(behind(model.schema).node)
  const isUntyped = ({ field, untyped }: HostColumn) =>
    !isOwn(field) && (isTyped ? !isTyped(field.split('.')[0] ?? '') : untyped === true)
  const columns = [...key.filter(isMissing), ...paths, ...added.filter(isMissing)].map(
    (column): HostColumn => ({
      ...column,
      untyped: isUntyped(column) ? true : undefined,
      ...(isFilled(column) && { filledBy: 'orm' }),
      ...(whole.has(column.field) &&
        !column.notNull &&
        !column.filledBy &&
        !column.primaryKey && { absentOnce: true as const }),
      // A document is nothing without its key, whatever the schema says.
      notNull: column.notNull || column.primaryKey,
    }),
  )
  return {
    ref,
    exportName,
    model: model.name,
    name: model.collection ?? schema?.options.text('collection') ?? plainName(model.name),
    dialect: 'mongodb',
    ...constrained(columns, uniques),
    location,
  }
}

/** A class beside others of the same name is often called so: `UserSchemaClass`. */
const plainName = (name: string): string => name.replace(/(?<=.)(Schema)?Class$|(?<=.)Schema$/, '')

/** Mongoose types these of every document. */
const isOwn = (field: string): boolean => field === '_id' || field === '__v'

/** The key, and what comes behind the schema's own paths. */
function addedPaths(
  context: Context,
  { options }: SchemaCall,
  location: HostColumn['location'],
): readonly [readonly HostColumn[], readonly HostColumn[]] {
  const facts = factsOf(context, readOptions(context, undefined))
  const add = (field: string | undefined, type: SchemaType, filledBy?: 'orm') =>
    field === undefined ? [] : [plainColumn({ field, location }, type, { ...facts, filledBy })]
  const { createdAt, updatedAt } = timestampsOf(options)
  return [
    options.peek('_id') === false ? [] : add('_id', schemaTypeNamed.ObjectId, 'orm'),
    [
      ...add(createdAt, schemaTypeNamed.Date, 'orm'),
      ...add(updatedAt, schemaTypeNamed.Date, 'orm'),
      ...add(versionKeyOf(options), schemaTypeNamed.Number, 'orm'),
      // It tells the documents of discriminators apart, and is absent in those of the model itself.
      ...add(options.text('discriminatorKey'), schemaTypeNamed.String),
    ],
  ]
}

/** `timestamps: true`, or names: `{ createdAt: 'created_at', updatedAt: false }`. */
function timestampsOf(options: Options): { readonly createdAt?: string; readonly updatedAt?: string } {
  if (!options.get('timestamps') || options.peek('timestamps') === false) return {}
  const names = options.inner('timestamps')
  const nameOf = (key: string) => {
    const value = names.peek(key)
    return value === false ? undefined : typeof value === 'string' ? value : key
  }
  return { createdAt: nameOf('createdAt'), updatedAt: nameOf('updatedAt') }
}

const versionKeyOf = ({ peek, text }: Options): string | undefined =>
  peek('versionKey') === false ? undefined : (text('versionKey') ?? '__v')

/** `schema.index({ email: 1, tenant: 1 }, { unique: true })`. */
function uniqueOf(
  context: Context,
  [paths, given]: readonly Bound[],
): readonly (Unique & { readonly isSparse: boolean })[] {
  const options = readOptions(context, given)
  const fields = propertiesOf(paths).map(({ name }) => name)
  const isSparse = options.peek('sparse') === true
  return uniqueBy(options, fields, CONDITION).map((unique) => ({ ...unique, isSparse }))
}
