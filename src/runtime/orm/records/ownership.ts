/**
 * Whose the host's rows are. With a join tenant a row belongs to a person whom several tenants may know: the record of the
 * tenant that created it owns it, and so does one that the host vouches for. What other tenants send stays on their records.
 */
import type { Attribute } from '../../schema/attribute.js'
import { isObject, type JsonObject } from '../../schema/value.js'
import type { ScimRow, UserPlaces } from './places.js'

/** Attributes that a record keeps beside the host's columns, or instead of them. */
export function keptIn({ store }: UserPlaces, scim: ScimRow): JsonObject {
  const kept: unknown = store && Reflect.get(scim, store.column.property)
  return isObject(kept) ? kept : {}
}

/** The attributes of a record that are its own, whosever the host's row is. */
const OWN = ['active', 'groups']

/**
 * The resource of a record that does not own its row: as it was sent, with what SCIM and the membership know.
 *
 * @param common identifiers, userName and `meta`
 */
export const withoutRow = (kept: JsonObject, shown: JsonObject, common: object): JsonObject => ({
  ...kept,
  ...Object.fromEntries(OWN.filter((name) => name in shown).map((name) => [name, shown[name]])),
  ...common,
})

/** Attributes that a record has kept, laid over the row that it comes to own. */
export function overlaid(shown: JsonObject, kept: JsonObject): JsonObject {
  const parts = Object.entries(kept).map(([name, value]): [string, unknown] => {
    const row = shown[name]
    return [name, isObject(row) && isObject(value) ? { ...row, ...value } : value]
  })
  return { ...shown, ...Object.fromEntries(parts) }
}

/**
 * A resource in the order of its schema: PostgreSQL and MySQL keep JSON in one of their own, by which a client could tell
 * that it has linked somebody.
 */
export function inOrder(resource: JsonObject, attributes: readonly Attribute[]): Record<string, unknown> {
  const known = attributes
    .filter(({ name }) => name in resource)
    .map(({ name, subAttributes }) => [name, valueInOrder(resource[name], subAttributes)] as const)
  const names = new Set(attributes.map(({ name }) => name))
  const others = Object.keys(resource).filter((name) => !names.has(name))
  return Object.fromEntries([...known, ...others.sort().map((name) => [name, resource[name]] as const)])
}

function valueInOrder(value: unknown, attributes: readonly Attribute[] | undefined): unknown {
  if (!attributes) return value
  if (Array.isArray(value)) return value.map((each) => valueInOrder(each, attributes))
  return isObject(value) ? inOrder(value, attributes) : value
}
