/** What the SCIM record keeps of users (`user.store: 'unmapped'`), and filters over it. */
import type { Attribute } from '../../schema/attribute.js'
import { type MappedPaths, merge, unmapped } from '../../schema/unmapped.js'
import { storedEntries, userAttribute } from '../stored/stored-attributes.js'
import { inRecord } from './conditions.js'
import { Field, type FieldType } from './fields.js'
import { Computed, Elements, type ElementValue } from './filter-map.js'
import type { Query } from './handle.js'
import { decodeKeys, encodeKey, encodeKeys } from './keys.js'
import type { FieldValue, UnmappedField } from './places.js'

/**
 * Where what no field of the host holds is kept (`user.store: 'unmapped'`). All that deals with it comes with this call,
 * so that services without it do not carry it.
 *
 * @param column of SCIM's own documents, for an object
 * @param mapped what the host's fields hold
 */
export function unmappedIn(column: Field, mapped: MappedPaths): UnmappedField {
  const at = (path: readonly string[], type: FieldType = 'string') =>
    new Field(column.collection, [column.property, ...path.map(encodeKey)].join('.'), type)
  return {
    column,
    take: (user) => unmapped(user, mapped),
    show: (kept, shown) => merge(kept, shown, mapped),
    encode: encodeKeys,
    decode: decodeKeys,
    filters: storedEntries<Field | Elements>(mapped, {
      scalar: (attribute, path) => at(path, typeOf(attribute)),
      values: (attribute) => new Elements(at([attribute.name], 'other'), valuesOf(attribute)),
    }),
    values: (name, value) => storedValues(at([name], 'other'), name, value),
    name: (whole) => storedName((part) => expression(at(['name', part])), expression(whole)),
  }
}

const typeOf = ({ type }: Attribute): FieldType => (type === 'boolean' ? 'boolean' : 'string')

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
 * The filter of `name.formatted` where a field holds the whole name: what is stored, as long as the stored name is what
 * the field holds; else the field.
 */
function storedName(part: (name: string) => string, whole: string): Computed {
  const as = 'stored_name'
  const trimmed = (input: unknown): Query => ({ $trim: { input, chars: ' ' } })
  const text = (name: string): Query => ({ $ifNull: [part(name), ''] })
  const parts = trimmed({ $concat: [text('givenName'), ' ', text('familyName')] })
  const stored = { $cond: [{ $eq: [parts, ''] }, orNull(part('formatted')), parts] }
  const isSame = { $eq: [stored, trimmed(whole)] }
  return new Computed({
    as,
    stages: [{ $addFields: { [as]: { $cond: [isSame, part('formatted'), whole] } } }],
  })
}
