/** Extensions of the host's own (RFC 7643 §3.3): attributes that no RFC has a name for. */
import type { Attribute, Schema } from './attribute.js'
import { boolean, dateTime, decimal, integer, string } from './define.js'
import { isObject } from './value.js'

const types = { string, boolean, integer, decimal, dateTime }

/** Types of an attribute of such an extension. */
export type ExtensionType = keyof typeof types

/**
 * Defines an extension.
 *
 * @param urn of the schema
 * @param attributes name → type
 * @example
 * extension('urn:example:params:scim:schemas:extension:acme:2.0:User', { costCode: 'string', level: 'integer' })
 */
export function extension(urn: string, attributes: Readonly<Record<string, ExtensionType>>): Schema {
  const name = urn.split(':').at(-1) ?? urn
  return {
    id: urn,
    name,
    description: `Extension of ${name}`,
    attributes: Object.entries(attributes).map(
      ([attribute, type]): Attribute => types[type](attribute, attribute),
    ),
  }
}

interface Values {
  readonly string: string
  readonly boolean: boolean
  readonly integer: number
  readonly decimal: number
  readonly dateTime: Date
}

type Reader<Value> = (value: unknown) => Value | undefined

const readNumber: Reader<number> = (value) => (typeof value === 'number' ? value : undefined)

const readers: { readonly [Type in ExtensionType]: Reader<Values[Type]> } = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  integer: readNumber,
  decimal: readNumber,
  dateTime: (value) => (typeof value === 'string' ? new Date(value) : undefined),
}

/**
 * Reads an attribute of such an extension from a resource, for a column: a date and time becomes a `Date`.
 *
 * @example extensionValue(data, 'urn:example:params:scim:schemas:extension:acme:2.0:User', 'level', 'integer')
 */
export function extensionValue<Type extends ExtensionType>(
  data: object,
  urn: string,
  name: string,
  type: Type,
): Values[Type] | undefined {
  const values: unknown = Reflect.get(data, urn)
  const read: Reader<Values[Type]> = readers[type]
  return isObject(values) ? read(values[name]) : undefined
}
