/** Finds what a filter map says of an attribute, whatever its entries are. */

import { invalidFilter, invalidValue, type ScimError } from '../../errors.js'
import type { AttributePath } from '../../filter/ast.js'
import { parsePath } from '../../filter/parse.js'
import { stringifyAttribute } from '../../filter/stringify.js'
import type { Attribute, ResourceSchema } from '../../schema/attribute.js'
import { string } from '../../schema/define.js'
import { type ResolvedAttribute, resolveAttribute } from '../../schema/resolve.js'
import { notStored } from '../../schema/unmapped.js'

/** Finds the entry of a filter map by its name, in whatever case. */
export type Lookup<Entry> = (name: string) => Entry | undefined

/**
 * Looks names up in a filter map.
 *
 * @param read makes of an entry, when it is found, what the caller works with: a filter names few of them
 */
export function lookup<Native, Entry>(
  map: Readonly<Record<string, Native>>,
  read: (native: Native) => Entry,
): Lookup<Entry> {
  const names = new Map(Object.keys(map).map((name) => [name.toLowerCase(), name]))
  return (name) => {
    const native = map[names.get(name.toLowerCase()) ?? '']
    return native === undefined ? undefined : read(native)
  }
}

export interface ResolveOptions {
  readonly parent?: AttributePath
  readonly lenient?: boolean
  /** Whether what the map lacks is no error. */
  readonly partial?: boolean
  readonly missing?: (name: string) => ScimError
}

export interface ResolvedEntry<Entry> {
  readonly attribute: Attribute
  /** Of a complex attribute, those of its sub-attributes, where it has none of its own. */
  readonly entry: Entry | readonly Entry[]
  /** For an entry that holds many values: which of their sub-attributes. */
  readonly subAttribute?: string
  /** Whether the path names a complex attribute as a whole. */
  readonly isWhole: boolean
}

/**
 * Finds the entry of an attribute path; extensions go by their URN.
 *
 * @param holdsMany whether an entry holds all values of an attribute, with their sub-attributes
 * @param options parent: the path of the value path that `path` stands in; lenient: what such resources do not have at
 *   all is no error (RFC 7644 §3.4.2.1); missing: the error
 * @returns undefined for what such resources do not have, where that is no error
 * @throws ScimError naming the attribute where the map has none
 */
export function resolveEntry<Entry>(
  find: Lookup<Entry>,
  holdsMany: (entry: Entry) => boolean,
  schema: ResourceSchema,
  path: AttributePath,
  { parent, lenient = false, partial = false, missing = cannotBeFiltered }: ResolveOptions = {},
): ResolvedEntry<Entry> | undefined {
  const whole: AttributePath = parent ? { ...parent, subAttribute: path.name } : path
  const resolved = resolveAttribute(schema, whole)
  // What is not resolved is an attribute that only the host's own adapter knows.
  const { subAttribute, ...named } = resolved ? pathOf(resolved) : whole
  const container = stringifyAttribute(named)
  const name = stringifyAttribute({ ...named, subAttribute })
  const attribute = resolved?.subAttribute ?? defaultValue(resolved?.attribute) ?? unknownAttribute(name)

  const isWhole = subAttribute === undefined && resolved?.attribute.type === 'complex'

  const all = find(container)
  if (all !== undefined && holdsMany(all))
    return { attribute, entry: all, subAttribute: subAttribute ?? 'value', isWhole }
  // `emails` means `emails.value`, and where a column holds the whole attribute, the other way round.
  const alias = subAttribute === undefined ? find(`${container}.value`) : undefined
  const entry = find(name) ?? alias ?? (subAttribute === 'value' ? all : undefined)
  if (entry !== undefined) return { attribute, entry, isWhole }
  // An extension stands for a complex attribute; behind its URN is a colon.
  const isExtension = container.includes(':') && resolved?.urn === undefined
  const parts = isWhole ? partsOf(find, resolved.attribute, `${container}${isExtension ? ':' : '.'}`) : []
  if (parts.length > 0) return { attribute, entry: parts, isWhole }
  if (partial || (lenient && !resolved)) return undefined
  throw missing(name)
}

/** The entries of what a complex attribute is made of. */
const partsOf = <Entry>(
  find: Lookup<Entry>,
  { subAttributes = [] }: Attribute,
  prefix: string,
): readonly Entry[] =>
  subAttributes.flatMap((part): readonly Entry[] => {
    const entry = find(prefix + part.name)
    return entry === undefined ? partsOf(find, part, `${prefix}${part.name}.`) : [entry]
  })

const cannotBeFiltered = (name: string) => invalidFilter(`Invalid filter: ${name} cannot be filtered`)

export const unsortable = (name: string) => invalidValue(`${name} cannot be sorted by`)

/** @throws ScimError 400 `invalidValue` for a `sortBy` that is no path, or one with a filter */
export function readSortPath(sortBy: string): AttributePath {
  try {
    const { attribute, filter } = parsePath(sortBy)
    if (!filter) return attribute
  } catch {}
  throw unsortable(sortBy)
}

const pathOf = ({ urn, attribute, subAttribute }: ResolvedAttribute): AttributePath => ({
  urn,
  name: attribute.name,
  subAttribute: subAttribute?.name,
})

/** A multi-valued complex attribute without a sub-attribute means its `value` (RFC 7644 §3.4.2.2). */
function defaultValue(attribute: Attribute | undefined): Attribute | undefined {
  if (attribute?.type !== 'complex') return attribute
  return attribute.subAttributes?.find((each) => each.name === 'value') ?? attribute
}

/** An attribute that the schema does not know but the map does: text that ignores case, as §2.2 defaults it. */
const unknownAttribute = (name: string): Attribute => string(name, '')

/** Whether an attribute is SCIM's own, or the membership's, whosever the host's row is. */
export function isOwn(schema: ResourceSchema, path: AttributePath): boolean {
  const { urn, attribute } = resolveAttribute(schema, path) ?? { urn: path.urn, attribute: path }
  return urn === undefined && notStored.has(attribute.name)
}
