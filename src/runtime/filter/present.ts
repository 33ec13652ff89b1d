/**
 * Whether an attribute is present (`pr`): it has a "non-empty or non-null value", and a complex one "a non-empty node"
 * (RFC 7644 §3.4.2.2, table 3). A multi-valued attribute is present when one of its values is.
 */
export function isPresent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value)) return value.some(isPresent)
  return typeof value !== 'object' || Object.keys(value).length > 0
}
