/** SCIM attribute → where its values are in the documents. */
import type { AttributePath } from '../../filter/ast.js'
import type { Attribute, ResourceSchema } from '../../schema/attribute.js'
import { isOwn, lookup, type ResolveOptions, resolveEntry } from '../records/resolve-entry.js'
import { type At, Condition, type Join } from './conditions.js'
import { Constant, Folded } from './entries.js'
import { Field, type FieldType } from './fields.js'
import type { Query } from './handle.js'

/** A multi-valued attribute: an array of objects in the document, or documents of other collections. */
export class Elements {
  constructor(
    readonly array: Field | Join,
    /** Sub-attribute → where its values are in an element. */
    readonly values: Readonly<Record<string, ElementValue>>,
  ) {}
}

/** Text that an aggregation makes of a document's fields. */
export class Computed {
  constructor(readonly join: Join) {}
}

/** A field of an element by its name, text unless it says otherwise; or a fixed value. */
export type ElementValue =
  | string
  | { readonly path: string; readonly type: FieldType }
  | { readonly constant: string | boolean }

/**
 * A multi-valued attribute kept in an array of objects.
 *
 * @param values sub-attribute → field of an element
 * @example elements(users.addresses, { value: 'email', primary: { path: 'isMain', type: 'boolean' } })
 */
export const elements = (array: Field, values: Elements['values']): Elements => new Elements(array, values)

/** Targets that an attribute may be mapped to. */
export type Entry = Field | Folded | Constant | Condition | Computed | Elements

/** SCIM attribute → where its values are: what `filter` and `sortBy` may name. Names ignore case. */
export type FilterMap = Readonly<Record<string, Entry>>

/** Where one value is, as a query names it. */
export type ValueTarget =
  | { readonly kind: 'field'; readonly path: string; readonly field: FieldPlace }
  /** A fixed value that is there wherever a field is; everywhere where there is no such field. */
  | { readonly kind: 'constant'; readonly value: string | boolean; readonly path?: string }
  | { readonly kind: 'condition'; readonly query: Query; readonly expression?: Query }

/** The type of a field, as far as comparing its values has to know. */
export interface FieldPlace {
  readonly type: FieldType
  /** Whether the values are folded already. */
  readonly folded: boolean
  readonly cast: (value: unknown) => unknown
}

export interface ArrayTarget {
  readonly kind: 'array'
  readonly path: string
  /** By sub-attribute; the paths are those inside of an element. */
  readonly values: Readonly<Record<string, ValueTarget>>
  /** Whether its elements are documents of other collections. */
  readonly isJoined: boolean
}

/** A complex attribute that is kept in parts: it is there where one of them is. */
export interface ComplexTarget {
  readonly kind: 'complex'
  readonly parts: readonly Target[]
}

export type Target = ValueTarget | ArrayTarget | ComplexTarget

export interface ResolvedTarget {
  readonly attribute: Attribute
  readonly target: Target
  readonly subAttribute?: string
  readonly isWhole: boolean
  readonly joins: readonly Join[]
  /** Where its values are of records that do not own the host's document. */
  readonly kept?: KeptTarget
}

export interface KeptTarget {
  /** The field that says whether a record owns the document. */
  readonly owns: string
  /** Undefined for what records keep no value of. */
  readonly resolved: ResolvedTarget | undefined
}

/** Where records keep what is not theirs to write to the host's document, and so is not theirs to read from there. */
export interface Kept {
  readonly owns: Field
  readonly map: FilterMap
}

/** Attributes that a filter or an order may speak of, and where their values are. */
export interface FilterScope {
  readonly map: FilterMap
  readonly schema: ResourceSchema
  readonly kept?: Kept
}

/** Finds the target of an attribute path, as `resolveEntry` finds its entry. */
export function resolveTarget(
  { map, schema, kept }: FilterScope,
  path: AttributePath,
  at: At,
  options: ResolveOptions = {},
): ResolvedTarget | undefined {
  const found = resolveIn(map, schema, path, at, options)
  if (!found || !kept || isOwn(schema, options.parent ?? path)) return found
  const resolved = resolveIn(kept.map, schema, path, at, { ...options, partial: true })
  return { ...found, kept: { owns: at(kept.owns), resolved } }
}

function resolveIn(
  map: FilterMap,
  schema: ResourceSchema,
  path: AttributePath,
  at: At,
  options: ResolveOptions,
): ResolvedTarget | undefined {
  const resolved = resolveEntry(
    lookup(map, (entry) => entry),
    isElements,
    schema,
    path,
    options,
  )
  return (
    resolved && {
      ...resolved,
      target: targetOf(resolved.entry, at),
      joins: [resolved.entry].flat().flatMap(joinsOf),
    }
  )
}

const isElements = (entry: Entry): entry is Elements => entry instanceof Elements

function joinsOf(entry: Entry): readonly Join[] {
  if (entry instanceof Condition) return entry.joins
  if (entry instanceof Computed) return [entry.join]
  return entry instanceof Elements && !(entry.array instanceof Field) ? [entry.array] : []
}

function targetOf(entry: Entry | readonly Entry[], at: At): Target {
  if (isParts(entry)) return { kind: 'complex', parts: entry.map((part) => targetOf(part, at)) }
  if (entry instanceof Field) return fieldTarget(entry, at)
  if (entry instanceof Folded) return fieldTarget(entry.field, at, true)
  if (entry instanceof Constant) return { kind: 'constant', value: entry.value, path: at(entry.field) }
  if (entry instanceof Condition)
    return { kind: 'condition', query: entry.query(at), expression: entry.expression?.(at) }
  if (entry instanceof Computed) return { kind: 'field', path: entry.join.as, field: text }
  const { array, values } = entry
  return {
    kind: 'array',
    path: array instanceof Field ? at(array) : array.as,
    isJoined: !(array instanceof Field),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, elementTarget(value)])),
  }
}

const isParts = (entry: Entry | readonly Entry[]): entry is readonly Entry[] => Array.isArray(entry)

const text: FieldPlace = { type: 'string', folded: false, cast: (value) => value }

const fieldTarget = (field: Field, at: At, folded = false): ValueTarget => ({
  kind: 'field',
  path: at(field),
  field: { type: field.type, folded, cast: (value) => field.cast(value) },
})

function elementTarget(value: ElementValue): ValueTarget {
  if (typeof value === 'object' && 'constant' in value) return { kind: 'constant', value: value.constant }
  const { path, type } = typeof value === 'string' ? { path: value, type: 'string' as const } : value
  return { kind: 'field', path, field: { ...text, type } }
}
