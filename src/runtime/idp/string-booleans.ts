import type { Quirk } from './quirk.js'

/** A literal that compares with text stays text: `displayName eq "True"` asks for a name. */
const read = <Value>(value: Value, { type }: { readonly type: string }): Value | boolean => {
  if (type !== 'boolean' || typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' || (text === 'false' ? false : value)
}

/**
 * Reads "True" and "False" as booleans, in values and in filters, where an attribute is boolean.
 *
 * Evidence: Microsoft Entra ID without aadOptscim062020; its validator sends roles with primary "True".
 */
export const stringBooleans = {
  name: 'stringBooleans',
  byDefault: true,
  value: read,
  literal: read,
} as const satisfies Quirk
