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

/** What a name says itself: `postalCode` is the "Postal code". */
const wordsOf = (name: string) =>
  name.replace(/^.|[A-Z]/g, (letter, at) => (at === 0 ? letter.toUpperCase() : ` ${letter.toLowerCase()}`))

const simple =
  (type: AttributeType, ofType: Characteristics = {}) =>
  (name: string, description = wordsOf(name), characteristics: Characteristics = {}): Attribute => ({
    name,
    type,
    description,
    ...defaults,
    ...ofType,
    ...characteristics,
  })

export const string = /* @__PURE__ */ simple('string')
export const boolean = /* @__PURE__ */ simple('boolean')
export const integer = /* @__PURE__ */ simple('integer')
export const decimal = /* @__PURE__ */ simple('decimal')
export const dateTime = /* @__PURE__ */ simple('dateTime')

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
export const plural = (
  name: string,
  types?: readonly string[],
  value = string('value'),
  description = wordsOf(name),
): Attribute =>
  complex(
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

export const readOnly = { mutability: 'readOnly' } as const

/** The id of another resource, its address and its name, where those follow from the id. */
export const link = (
  to: string,
  name = 'display',
  ofId: Characteristics = {},
): readonly [id: Attribute, address: Attribute, name: Attribute] => [
  string('value', 'Id', ofId),
  reference('$ref', 'Address', { ...readOnly, referenceTypes: [to] }),
  string(name, 'Name', readOnly),
]
