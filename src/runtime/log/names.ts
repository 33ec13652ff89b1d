/** The names of attributes that a request is about, as their schema has them: of what it does not know, nothing is told. */
import type { Operation } from '../patch/operation.js'
import type { Attribute, ResourceSchema } from '../schema/attribute.js'
import { findAttribute, resolveAttribute, topLevelAttributes } from '../schema/resolve.js'
import { isObject } from '../schema/value.js'

type Resource = Readonly<Record<string, unknown>>

/** Those of a resource: of an extension, those inside of it. */
export function namesOfResource(resource: Resource, schema: ResourceSchema): readonly string[] {
  const attributes = topLevelAttributes(schema)
  const names: string[] = []
  for (const key of Object.keys(resource)) {
    const attribute = findAttribute(attributes, key)
    if (!attribute) continue
    const inner = resource[key]
    if (attribute.name.includes(':') && isObject(inner)) {
      for (const each of namesIn(inner, attribute.subAttributes)) names.push(`${attribute.name}:${each}`)
    } else names.push(attribute.name)
  }
  return names
}

const namesIn = (inner: object, attributes: readonly Attribute[] = []): readonly string[] =>
  Object.keys(inner).flatMap((each) => findAttribute(attributes, each)?.name ?? [])

/** Those of the paths of a PATCH, and of the keys that are paths where there is none. */
export function namesOfOperations(
  operations: readonly Operation[],
  schema: ResourceSchema,
): readonly string[] {
  const names = new Set<string>()
  for (const { path, value } of operations) {
    for (const each of path === undefined ? Object.keys(Object(value)) : [path]) {
      const name = nameOf(each, schema)
      if (name !== undefined) names.add(name)
    }
  }
  return [...names]
}

/** How many paths are remembered, of each schema: they are few, and come again and again. */
const MOST = 500

const remembered = new WeakMap<ResourceSchema, Map<string, string>>()

/**
 * The name of the attribute of a path, without the filter in it.
 *
 * @returns undefined for what the schema does not have
 */
export function nameOf(path: string, schema: ResourceSchema): string | undefined {
  const mark = path.indexOf('[')
  const text = mark < 0 ? path : path.slice(0, mark) + path.slice(path.lastIndexOf(']') + 1)
  const names = remembered.get(schema) ?? new Map<string, string>()
  remembered.set(schema, names)
  const known = names.get(text)
  if (known !== undefined) return known
  const name = resolved(text, schema)
  // No name that nobody has is kept.
  if (name !== undefined && names.size < MOST) names.set(text, name)
  return name
}

/** The longest are an attribute's with its URN. */
const LONGEST = 200

function resolved(text: string, schema: ResourceSchema): string | undefined {
  if (text.length > LONGEST) return undefined
  const [, urn, name = '', subAttribute] = /^(?:(urn:.+):)?([^.:]+)(?:\.([^.]+))?$/i.exec(text) ?? []
  const found = resolveAttribute(schema, { urn, name, subAttribute })
  if (!found) return undefined
  const own = found.subAttribute ? `${found.attribute.name}.${found.subAttribute.name}` : found.attribute.name
  return found.urn === undefined ? own : `${found.urn}:${own}`
}
