/** A small vocabulary to write schemas with: one attribute, one line. */
import type { Attribute, AttributeType } from './attribute.js'

type Characteristics = Partial<Omit<Attribute, 'name' | 'type' | 'description' | 'subAttributes'>>

/** The characteristics an attribute has unless it says otherwise (RFC 7643 §2.2). */
const defaults = {
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
} as const satisfies Characteristics

const simple =
  (type: AttributeType, ofType: Characteristics = {}) =>
  (name: string, description: string, characteristics: Characteristics = {}): Attribute => ({
    name,
    type,
    description,
    ...defaults,
    ...ofType,
    ...characteristics,
  })

export const string = simple('string')
export const boolean = simple('boolean')
export const integer = simple('integer')
export const decimal = simple('decimal')
export const dateTime = simple('dateTime')

/** §2.3.7: a reference is case exact. */
export const reference = simple('reference', { caseExact: true })

/** §2.3.6: a binary value is case exact. */
export const binary = simple('binary', { caseExact: true })

/** An attribute made of sub-attributes (RFC 7643 §2.3.8). */
export function complex(
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  characteristics: Characteristics = {},
): Attribute {
  return { name, type: 'complex', description, ...defaults, ...characteristics, subAttributes }
}

/** Marks the one preferred value of a multi-valued attribute (RFC 7643 §2.4). */
export const primary = boolean('primary', 'Whether this is the preferred value; true at most once')

/** A multi-valued attribute with the default sub-attributes of RFC 7643 §2.4. */
export function plural(
  name: string,
  description: string,
  value: Attribute,
  types?: readonly string[],
): Attribute {
  return complex(
    name,
    description,
    [
      value,
      string('display', 'The value as shown to people'),
      string('type', 'What the value is used for', types && { canonicalValues: types }),
      primary,
    ],
    { multiValued: true },
  )
}
