/**
 * The part of a user that the host has no columns for (`user.store: 'unmapped'`): kept as JSON on the SCIM record,
 * and laid under what the host's columns show.
 */
import { ENTERPRISE_USER_URN } from './enterprise-user.js'
import { isExtensionUrn } from './extension-urn.js'
import { fullName, preferred, splitName } from './helpers.js'
import { isObject, type JsonObject } from './value.js'

/**
 * Paths that the host's columns hold: `title`, `name.givenName`, `emails.value`, `urn:…:User:department`; `name` for one
 * column that holds the whole name.
 */
export type MappedPaths = readonly string[]

/** Attributes that the service keeps elsewhere, takes from elsewhere, or does not keep at all. */
export const notStored: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'schemas',
  'id',
  'externalId',
  'meta',
  'userName',
  'active',
  'password',
  'groups',
  // Both follow from the manager's id.
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.$ref',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.displayName',
])

/**
 * Returns the part of a user that the mapping does not cover; undefined where it covers everything.
 *
 * Extensions of the host's own are mapped as a whole. Multi-valued attributes are kept whole, mapped or not: a column holds one value, without what stands beside it. So
 * is a name whose parts share a column.
 */
export function unmapped(user: object, mapped: MappedPaths): JsonObject | undefined {
  const covered = new Set([...notStored, ...mapped])
  covered.delete('name')
  return rest(user, '', (path) => covered.has(path) || isUnknown(path))
}

/** Attributes that SCIM's record has no columns of its own for; undefined for none. */
export const storable = (shown: object): JsonObject | undefined =>
  rest(shown, '', (path) => notStored.has(path))

function rest(object: object, prefix: string, isLeft: (path: string) => boolean): JsonObject | undefined {
  const kept = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix + name
    if (isLeft(path)) return []
    const part = isObject(value) ? rest(value, inside(path, prefix), isLeft) : value
    return part === undefined ? [] : [[name, part]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Whether this is an extension that discovery does not announce: a resource must not list its schema (RFC 7643 §3). */
const isUnknown = (path: string) => isExtensionUrn(path) && !path.startsWith(ENTERPRISE_USER_URN)

/** The prefix of a sub-attribute; at the top of a resource, a URN takes a colon. */
export const inside = (path: string, prefix: string): string =>
  prefix === '' && path.startsWith('urn:') ? `${path}:` : `${path}.`

/**
 * Lays what the host's columns show over what is stored. Where the host has changed a column since, its value counts:
 * of a multi-valued attribute it takes the place of the preferred value, and a column that was emptied removes it.
 *
 * @param shown without unassigned values
 */
export function merge(stored: unknown, shown: JsonObject, mapped: MappedPaths): Record<string, unknown> {
  // What the mapping has come to cover since is the host's.
  const kept = (isObject(stored) && unmapped(stored, mapped)) || {}
  const merged = overlayValues(kept, shown, mapped, combine(kept, shown))
  if (mapped.includes('name') && isObject(kept.name)) {
    const name = wholeName(kept.name, shown.name)
    if (Object.keys(name).length > 0) merged.name = name
    else delete merged.name
  }
  return merged
}

/** Objects are merged sub-attribute by sub-attribute; elsewhere what is shown counts. */
function combine(kept: JsonObject, shown: JsonObject): Record<string, unknown> {
  const combined: Record<string, unknown> = { ...shown }
  for (const [name, value] of Object.entries(kept)) {
    const own = shown[name]
    combined[name] = isObject(value) && isObject(own) ? combine(value, own) : (own ?? value)
  }
  return combined
}

/**
 * Lays the kept values of the attributes that have columns over what the columns show.
 *
 * @param onto what else is shown
 */
export function overlayValues(
  kept: JsonObject,
  shown: JsonObject,
  mapped: MappedPaths,
  onto: JsonObject = shown,
): Record<string, unknown> {
  const whole = { ...onto }
  for (const [name, values] of Object.entries(kept)) {
    const start = `${name}.`
    const inColumns = mapped.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))
    if (!Array.isArray(values) || inColumns.length === 0) continue
    const all = overlay(values, shown[name], inColumns)
    if (all.length > 0) whole[name] = all
    else delete whole[name]
  }
  return whole
}

/** @param inColumns the sub-attributes that the host has columns for */
function overlay(
  values: readonly unknown[],
  shown: unknown,
  inColumns: readonly string[],
): readonly unknown[] {
  const [column, ...others]: readonly unknown[] = Array.isArray(shown) ? shown : []
  // An adapter that shows several has them from places of its own.
  if (others.length > 0) return [column, ...others]
  const host = isObject(column) ? column : {}
  const objects = values.filter(isObject)
  const chosen = preferred(objects)
  const isHeld = (value: JsonObject) => inColumns.every((name) => value[name] === host[name])
  if (!chosen || objects.some(isHeld)) return values
  // What the value looked like to people belongs to the one that is gone.
  const { display: _, ...rest } = chosen
  const columns = inColumns.map((name): [string, unknown] => [name, host[name]])
  const changed = Object.entries({ ...rest, ...Object.fromEntries(columns) }).filter(
    ([, part]) => part !== undefined,
  )
  const isLeft = changed.some(([name]) => name !== 'type' && name !== 'primary')
  return values.flatMap((value) => (value !== chosen ? [value] : isLeft ? [Object.fromEntries(changed)] : []))
}

/**
 * The name as it was sent, as long as it still makes up what the column holds: a part that follows from the others
 * would be out of date as soon as one of them is patched.
 */
function wholeName(kept: JsonObject, shown: unknown): JsonObject {
  const column = isObject(shown) ? shown : {}
  if (splitName(fullName(kept))?.formatted === column.formatted) return kept
  const { formatted: _, givenName: __, familyName: ___, ...others } = kept
  return { ...column, ...others }
}
