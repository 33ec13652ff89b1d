/** The attributes of users as `/Schemas` announces them, and values for them. */
import { USER } from '../announced.js'
import { elements, property, strings } from '../json.js'
import type { Scim } from '../scim.js'

export interface AnnouncedAttribute {
  readonly name: string
  readonly type: string
  readonly isMultiValued: boolean
  readonly isRequired: boolean
  readonly isWritable: boolean
  readonly canonicalValues: readonly string[]
  readonly subAttributes: readonly AnnouncedAttribute[]
}

export interface AnnouncedSchema {
  readonly urn: string
  readonly attributes: readonly AnnouncedAttribute[]
}

/** All schemas of a discovery document. */
export const schemasOf = (json: unknown): readonly AnnouncedSchema[] =>
  elements(property(json, 'Resources')).map((schema) => ({
    urn: String(property(schema, 'id')),
    attributes: elements(property(schema, 'attributes')).map(attributeOf),
  }))

/** Those of users: the core schema, then the extensions. */
export function userSchemas({ announced }: Scim): readonly AnnouncedSchema[] {
  const types = elements(property(announced.resourceTypes.json, 'Resources'))
  const user = types.find((type) => property(type, 'schema') === USER)
  const extensions = elements(property(user, 'schemaExtensions')).map((one) => property(one, 'schema'))
  const urns = [USER, ...extensions].map((urn) => String(urn).toLowerCase())
  const all = schemasOf(announced.schemas.json)
  return urns.flatMap((urn) => all.find((schema) => schema.urn.toLowerCase() === urn) ?? [])
}

function attributeOf(attribute: unknown): AnnouncedAttribute {
  const subAttributes = elements(property(attribute, 'subAttributes')).map(attributeOf)
  const mutability = property(attribute, 'mutability')
  return {
    name: String(property(attribute, 'name')),
    type: String(property(attribute, 'type')),
    isMultiValued: property(attribute, 'multiValued') === true,
    isRequired: property(attribute, 'required') === true,
    isWritable: mutability === 'readWrite' || mutability === undefined,
    canonicalValues: strings(property(attribute, 'canonicalValues')),
    subAttributes,
  }
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: 7,
  decimal: 1.5,
  dateTime: '2024-01-31T09:30:00Z',
  reference: 'https://example.com/ada',
  binary: 'YWRh',
}

/** A value that an attribute may have; undefined where it is made of others. */
export function sampleOf({ type, canonicalValues }: AnnouncedAttribute, text: string): unknown {
  if (type === 'string') return canonicalValues[0] ?? text
  return SAMPLES[type]
}

/** An attribute that can be written by a path of its own, as Microsoft Entra ID writes them. */
export interface Writable {
  readonly path: string
  /** The path to its value in a resource: see `at` in `json.ts`. */
  readonly shownAt: string
  readonly sample: unknown
}

/**
 * What of a user can be set and emptied: neither required nor a link to another resource, nor what says which of
 * several values it is.
 *
 * @param text that no other user has
 */
export function writable(scim: Scim, text: string): readonly Writable[] {
  return userSchemas(scim).flatMap(({ urn, attributes }) => {
    const [pathPrefix, shownPrefix] = urn === USER ? ['', ''] : [`${urn}:`, `${urn}/`]
    return attributes.filter(isOptional).flatMap((attribute): readonly Writable[] => {
      const { name, isMultiValued, subAttributes } = attribute
      const make = (path: string, shown: string, of: AnnouncedAttribute): Writable => ({
        path: `${pathPrefix}${path}`,
        shownAt: `${shownPrefix}${shown}`,
        sample: sampleOf(of, text),
      })
      if (['active', 'password', 'externalId'].includes(name)) return []
      if (subAttributes.length === 0) return isMultiValued ? [] : [make(name, name, attribute)]
      // Another resource's id is none to make up.
      if (subAttributes.some((one) => one.name === '$ref' || one.isRequired)) return []
      const inside = subAttributes.filter(
        (one) => isOptional(one) && !['type', 'primary', 'display'].includes(one.name),
      )
      if (!isMultiValued) return inside.map((one) => make(`${name}.${one.name}`, `${name}.${one.name}`, one))
      const type = subAttributes.find((one) => one.name === 'type')
      if (!type) return []
      const chosen = type.canonicalValues[0] ?? 'work'
      return inside.map((one) =>
        make(`${name}[type eq "${chosen}"].${one.name}`, `${name}.[type=${chosen}].${one.name}`, one),
      )
    })
  })
}

const isOptional = ({ isRequired, isWritable }: AnnouncedAttribute) => !isRequired && isWritable
