/** RFC 7643 §2.5: null and an empty array say the same as no attribute at all. */

/** Returns a copy of a resource without unassigned attributes, sub-attributes and values. */
export function withoutUnassigned(resource: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource)
      .map(([key, value]) => [key, assigned(value)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

/** Returns what is assigned in a value; undefined when nothing is. */
export function assigned(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    const values = value.map(assigned).filter((element) => element !== undefined)
    return values.length > 0 ? values : undefined
  }
  if (typeof value !== 'object' || value instanceof Date) return value
  const object = withoutUnassigned(value)
  return Object.keys(object).length > 0 ? object : undefined
}
