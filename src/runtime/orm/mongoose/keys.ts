/** Keys of objects that MongoDB takes for no paths, and for no operators: `urn:…:2.0:User` has a dot in it. */

const SPECIAL = /[%.$\0]/g
const ENCODED = /%(25|2E|24|00)/g

/** A key with `%`, `.`, `$` and NUL as in a URL. */
export const encodeKey = (key: string): string =>
  key.replace(SPECIAL, (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase()
    return `%${hex.padStart(2, '0')}`
  })

const decodeKey = (key: string): string =>
  key.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** JSON with all of its keys encoded, and the other way round. */
export const encodeKeys = (json: unknown): unknown => withKeys(json, encodeKey)
export const decodeKeys = (json: unknown): unknown => withKeys(json, decodeKey)

function withKeys(json: unknown, rename: (key: string) => string): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map((each) => withKeys(each, rename))
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [rename(key), withKeys(value, rename)]),
  )
}
