/** Attributes of users that the SCIM record keeps, and filters over them. */
import type { Attribute } from '../../schema/attribute.js'
import { type Keeping, keepBeside, keepUnmapped } from '../../schema/kept.js'
import { keepNames, otherNames } from '../../schema/kept-names.js'
import type { MappedPaths } from '../../schema/unmapped.js'
import { type StoredEntries, storedEntries, userAttribute } from '../records/stored-attributes.js'
import { inRecord } from './conditions.js'
import { Field, type FieldType } from './fields.js'
import { Computed, Elements, type ElementValue, type FilterMap } from './filter-map.js'
import type { Query } from './handle.js'
import { decodeKeys, encodeKey, encodeKeys } from './keys.js'
import type { FieldValue, KeptField } from './places.js'

/**
 * Where what no field of the host holds is kept (`user.store: 'unmapped'`). All that deals with it comes with this call,
 * so that services without it do not carry it.
 *
 * @param column of SCIM's own documents, for an object
 * @param mapped what the host's fields hold
 */
export const unmappedIn = (column: Field, mapped: MappedPaths = []): KeptField =>
  kept(column, keepUnmapped(mapped))

/**
 * Where what stands beside the host's fields is kept: the values of attributes of which a field holds one; and where
 * tenants share documents, what a tenant may not write to them.
 *
 * @param column of SCIM's own documents, for an object
 * @param mapped what the fields hold of those: `emails.value`; `name`, see {@link withNames}
 */
export const keptIn = (column: Field, mapped: MappedPaths = []): KeptField => kept(column, keepBeside(mapped))

/** The same, where a field holds the whole name: its parts are kept, too. */
export const withNames = (store: KeptField): KeptField => ({
  ...keepNames(store),
  names: (whole) => nameFilters((part) => fieldAt(store.column, ['name', part]), whole, otherNames(store)),
})

const fieldAt = (column: Field, path: readonly string[], type: FieldType = 'string') =>
  new Field(column.collection, [column.property, ...path.map(encodeKey)].join('.'), () => type)

function kept(column: Field, keeping: Keeping): KeptField {
  const at = (path: readonly string[], type?: FieldType) => fieldAt(column, path, type)
  const entries: StoredEntries<Field | Elements> = {
    scalar: (attribute, path) => at(path, typeOf(attribute)),
    values: (attribute) => new Elements(at([attribute.name], 'other'), valuesOf(attribute)),
  }
  return {
    ...keeping,
    column,
    encode: encodeKeys,
    decode: decodeKeys,
    filters: keeping.keeps === 'unmapped' ? storedEntries(keeping.mapped, entries) : {},
    allFilters: (schema) => storedEntries([], entries, schema),
    values: (name, value) => storedValues(at([name], 'other'), name, value),
  }
}

const typeOf = ({ type }: Attribute): FieldType =>
  type === 'boolean' ? 'boolean' : type === 'integer' || type === 'decimal' ? 'number' : 'string'

const valuesOf = ({ subAttributes = [] }: Attribute): Readonly<Record<string, ElementValue>> =>
  Object.fromEntries(
    subAttributes.map((each) => [each.name, { path: encodeKey(each.name), type: typeOf(each) }]),
  )

/** A field in an expression. */
const expression = (field: Field): string => `$${inRecord(field)}`

/** Null where there is nothing: in an expression, what is absent does not equal null. */
const orNull = (value: string): Query => ({ $ifNull: [value, null] })

/**
 * The filter of a multi-valued attribute that has fields: over the stored values, as long as one of them is what the
 * fields hold; else over what the fields hold.
 */
function storedValues(stored: Field, name: string, value: FieldValue): Elements {
  const as = `stored_${name}`
  const parts = Object.entries(value)
  const fields = parts.flatMap(([key, each]) => (each instanceof Field ? [[key, each] as const] : []))
  const isHeld = fields.map(([key, field]) => ({ $eq: [orNull(`$$held.${key}`), orNull(expression(field))] }))
  const isFilled = fields.map(([, field]) => ({ $ne: [orNull(expression(field)), null] }))
  const own = parts.map(([key, each]) => [key, each instanceof Field ? expression(each) : { $literal: each }])
  const held = { $map: { input: { $ifNull: [expression(stored), []] }, as: 'held', in: { $and: isHeld } } }
  const ofFields = { $cond: [{ $or: isFilled }, [Object.fromEntries(own)], []] }
  const values = { $cond: [{ $anyElementTrue: held }, expression(stored), ofFields] }
  const stages = [{ $addFields: { [as]: values } }]
  return new Elements({ as, stages }, valuesOf(userAttribute(name)))
}

/**
 * The filters of a name that one field holds: what is stored, as long as the stored name is what the field holds; else
 * the field, its last word for the family name.
 */
function nameFilters(at: (part: string) => Field, whole: Field, others: readonly string[]): FilterMap {
  const part = (name: string) => expression(at(name))
  const trimmed = (input: unknown): Query => ({ $trim: { input, chars: ' ' } })
  const text = (name: string): Query => ({ $ifNull: [part(name), ''] })
  const parts = trimmed({ $concat: [text('givenName'), ' ', text('familyName')] })
  const stored = { $cond: [{ $eq: [parts, ''] }, orNull(part('formatted')), parts] }
  const held = trimmed(expression(whole))
  const words = { $split: [{ $ifNull: [held, ''] }, ' '] }
  const isOne = { $lte: [{ $size: words }, 1] }
  const first = { $slice: [words, { $max: [1, { $subtract: [{ $size: words }, 1] }] }] }
  const given = {
    $reduce: {
      input: first,
      initialValue: '',
      in: { $trim: { input: { $concat: ['$$value', ' ', '$$this'] }, chars: ' ' } },
    },
  }
  const either = (name: string, own: unknown, other: unknown) => {
    const as = `stored_${name}`
    const value = { $cond: [{ $eq: [stored, held] }, own, other] }
    return new Computed({ as, stages: [{ $addFields: { [as]: value } }] })
  }
  return {
    'name.formatted': either(
      'formatted',
      { $ifNull: [part('formatted'), expression(whole)] },
      expression(whole),
    ),
    'name.givenName': either('givenName', orNull(part('givenName')), {
      $cond: [{ $eq: [given, ''] }, null, given],
    }),
    'name.familyName': either('familyName', orNull(part('familyName')), {
      $cond: [isOne, null, { $arrayElemAt: [words, -1] }],
    }),
    ...Object.fromEntries(others.map((name) => [`name.${name}`, at(name)])),
  }
}
