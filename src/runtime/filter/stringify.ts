import type { AttributePath, Filter, PatchPath } from './ast.js'

/**
 * Writes a filter as text that parses back to the same tree (RFC 7644 §3.4.2.2).
 *
 * @returns the filter with the fewest parentheses and single spaces
 */
export function stringifyFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'compare':
      return `${stringifyAttribute(filter.path)} ${filter.operator} ${JSON.stringify(filter.value)}`
    case 'present':
      return `${stringifyAttribute(filter.path)} pr`
    case 'not':
      return `not (${stringifyFilter(filter.filter)})`
    case 'valuePath':
      return `${stringifyAttribute(filter.path)}[${stringifyFilter(filter.filter)}]`
    case 'and':
    case 'or':
      return (
        filter.filters
          // "and" binds tighter, so only an "or" inside an "and" needs parentheses.
          .map((part) =>
            filter.kind === 'and' && part.kind === 'or'
              ? `(${stringifyFilter(part)})`
              : stringifyFilter(part),
          )
          .join(` ${filter.kind} `)
      )
  }
}

/** Writes the path of a PATCH operation (RFC 7644 §3.5.2). */
export function stringifyPath({ attribute, filter }: PatchPath): string {
  if (!filter) return stringifyAttribute(attribute)
  const { subAttribute, ...valuePath } = attribute
  return `${stringifyAttribute(valuePath)}[${stringifyFilter(filter)}]${subAttribute === undefined ? '' : `.${subAttribute}`}`
}

/** Writes an attribute with its URN and its sub-attribute, where it has such. */
export function stringifyAttribute({ urn, name, subAttribute }: AttributePath): string {
  const prefixed = urn === undefined ? name : `${urn}:${name}`
  return subAttribute === undefined ? prefixed : `${prefixed}.${subAttribute}`
}
