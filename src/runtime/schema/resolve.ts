/** From names, as they were sent, to attribute definitions: names and URNs ignore case (RFC 7643 §2.1). */
import type { AttributePath } from '../filter/ast.js'
import { remembered } from '../remembered.js'
import type { Attribute, ResourceSchema } from './attribute.js'
import { commonAttributes } from './common.js'
import { complex } from './define.js'

export interface ResolvedAttribute {
  /** The extension that holds the attribute; absent for attributes at the top of the resource. */
  readonly urn?: string
  readonly attribute: Attribute
  readonly subAttribute?: Attribute
}

const byName = /* @__PURE__ */ remembered(
  (attributes: readonly Attribute[]) =>
    new Map(attributes.map((attribute) => [attribute.name.toLowerCase(), attribute])),
)

/** Returns the attribute of that name from a list, ignoring case. */
export const findAttribute = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  byName(attributes).get(name.toLowerCase())

/** The same of those that a client may write. */
export function findWritable(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const attribute = findAttribute(attributes, name)
  return attribute?.mutability === 'readOnly' ? undefined : attribute
}

interface Parts {
  /** Core and common attributes, which need no URN. */
  readonly own: readonly Attribute[]
  /** Each extension as what it is in JSON: a complex attribute named by its URN (RFC 7643 §3.3). */
  readonly extensions: readonly Attribute[]
  readonly all: readonly Attribute[]
}

const partsOf = /* @__PURE__ */ remembered((schema: ResourceSchema): Parts => {
  const own = [...commonAttributes, ...schema.core.attributes]
  const extensions = schema.extensions.map(({ id, description, attributes }) =>
    complex(id, description, attributes),
  )
  return { own, extensions, all: [...own, ...extensions] }
})

/** Returns all that stands at the top of a resource: core and common attributes, and extensions by URN. */
export const topLevelAttributes = (schema: ResourceSchema): readonly Attribute[] => partsOf(schema).all

/**
 * Finds the definition of an attribute.
 *
 * A name without URN is looked up in the core schema, then among the common attributes (RFC 7643 §3.1), then in
 * the extensions, where it counts only if one extension alone has it. The URN of an extension without a name
 * stands for the extension as a whole, a complex attribute named by the URN.
 *
 * @returns the definition, or undefined where the schema has no such attribute or sub-attribute.
 */
export function resolveAttribute(schema: ResourceSchema, path: AttributePath): ResolvedAttribute | undefined {
  const { own, extensions } = partsOf(schema)
  const { urn, name, subAttribute } = path
  if (urn === undefined) {
    const attribute = findAttribute(own, name)
    if (attribute) return withSubAttribute({ attribute }, subAttribute)
    const owners = extensions.filter((extension) => findAttribute(extension.subAttributes ?? [], name))
    const [owner] = owners
    return owner && owners.length === 1 ? inExtension(owner, name, subAttribute) : undefined
  }
  // The parser takes what follows the last colon for a name, which for a bare URN is the URN's own end.
  const whole = findAttribute(extensions, `${urn}:${name}`)
  if (whole) return subAttribute === undefined ? { attribute: whole } : inExtension(whole, subAttribute)
  if (urn.toLowerCase() === schema.core.id.toLowerCase()) {
    const attribute = findAttribute(own, name)
    return attribute && withSubAttribute({ attribute }, subAttribute)
  }
  const extension = findAttribute(extensions, urn)
  return extension && inExtension(extension, name, subAttribute)
}

function inExtension(extension: Attribute, name: string, subAttribute?: string) {
  const attribute = findAttribute(extension.subAttributes ?? [], name)
  return attribute && withSubAttribute({ urn: extension.name, attribute }, subAttribute)
}

function withSubAttribute(resolved: ResolvedAttribute, name?: string): ResolvedAttribute | undefined {
  if (name === undefined) return resolved
  const subAttribute = findAttribute(resolved.attribute.subAttributes ?? [], name)
  return subAttribute && { ...resolved, subAttribute }
}
