/** Checks untrusted values against attribute definitions (RFC 7643 §2.3) and rewrites them canonically. */

import { invalidValue, ScimError } from '../errors.js'
import { isStorable } from '../filter/code-points.js'
import { DATE_AND_TIME, parseDateTime } from '../filter/date-time.js'
import * as limits from '../limits.js'
import type { Attribute, AttributeType } from './attribute.js'
import { isExtensionUrn } from './extension-urn.js'
import { findWritable } from './resolve.js'
import { objectOrNone, valuesOrNone } from './unassigned.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refuses text that databases cannot store. */
export function readText(value: string, path: string): string {
  if (!isStorable(value)) throw invalidValue(`${path} holds characters that cannot be stored`)
  return value
}

/** Values of clients are held to limits that the host's own rows, which are read the same way, need not keep. */
export type Origin = 'sent' | 'stored'

/** How long a text may be, in UTF-16 units. */
function longest({ name, type, uniqueness }: Attribute, path: string): number {
  if (uniqueness !== 'none' || name === 'externalId') return limits.nameLength
  return type === 'reference' || type === 'binary' || isExtensionUrn(path)
    ? limits.longTextLength
    : limits.textLength
}

export const tooLong = (path: string, length: number) =>
  invalidValue(`${path} is longer than ${length} characters`)

type SimpleType = Exclude<AttributeType, 'complex'>

/** The check of a value of each type, with the words of its error. */
const simpleTypes: Readonly<Record<SimpleType, readonly [string, (value: unknown) => boolean]>> = {
  string: ['a string', (value) => typeof value === 'string'],
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  decimal: ['a number', (value) => typeof value === 'number' && Number.isFinite(value)],
  integer: ['an integer', Number.isSafeInteger],
  dateTime: [DATE_AND_TIME, (value) => typeof value === 'string' && parseDateTime(value) !== undefined],
  reference: ['a string', (value) => typeof value === 'string'],
  binary: ['a base64 string', (value) => typeof value === 'string'],
}

/**
 * Reads the value of an attribute.
 *
 * Names of sub-attributes get their canonical case; unknown and readOnly ones are dropped; a single value where
 * the attribute is multi-valued becomes an array of one.
 *
 * @param path where the value stands, for errors: `emails[0].value`
 * @param origin whose value it is
 * @returns the canonical value, or undefined where it is unassigned (RFC 7643 §2.5: null, an empty array)
 * @throws ScimError 400 `invalidValue`, naming the path, when the value does not fit the attribute
 */
export function readValue(
  value: unknown,
  attribute: Attribute,
  path: string,
  origin: Origin = 'sent',
): unknown {
  if (!attribute.multiValued) return readSingle(value, attribute, path, origin)
  return valuesOrNone(readValues(value, attribute, path, origin))
}

/** Reads the values of a multi-valued attribute; the result is empty where it is unassigned. */
export function readValues(
  value: unknown,
  attribute: Attribute,
  path: string,
  origin: Origin = 'sent',
): readonly unknown[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (origin === 'sent') checkCount(elements, attribute)
  const values = elements.map((element, index) => readSingle(element, attribute, `${path}[${index}]`, origin))
  if (values.filter(isPrimary).length > 1) throw severalPrimaries(path)
  return values.filter((element) => element !== undefined)
}

function checkCount({ length }: readonly unknown[], { name }: Attribute): void {
  if (name === 'members') {
    if (length > limits.members) throw tooManyMembers()
  } else if (length > limits.values) throw tooManyValues(name)
}

export const tooManyMembers = () =>
  new ScimError(413, `The request names more than ${limits.members} members`)

export const tooManyValues = (name: string) =>
  invalidValue(`${name} cannot hold more than ${limits.values} values`)

/** Reads one value of an attribute: the whole of a single-valued one, an element of a multi-valued one. */
export function readSingle(
  value: unknown,
  attribute: Attribute,
  path: string,
  origin: Origin = 'sent',
): unknown {
  if (value === null || value === undefined) return undefined
  const { type } = attribute
  if (type === 'complex') return readComplex(value, attribute.subAttributes ?? [], path, origin)
  const [kind, fits] = simpleTypes[type]
  if (!fits(value)) throw invalidValue(`${path} must be ${kind}`)
  if (typeof value !== 'string') return value
  if (origin === 'sent' && value.length > limits.nameLength && value.length > longest(attribute, path))
    throw tooLong(path, longest(attribute, path))
  return readText(value, path)
}

/** Reads an object by the definitions of its attributes; undefined when nothing in it is assigned. */
export function readComplex(
  value: unknown,
  attributes: readonly Attribute[],
  path: string,
  origin: Origin = 'sent',
) {
  if (!isObject(value)) throw invalidValue(`${path} must be an object`)
  // Only names that a schema defines are ever assigned, so no key of the input can reach a prototype.
  const result: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    const attribute = findWritable(attributes, key)
    if (!attribute) continue
    const read = readValue(part, attribute, at(path, attribute.name), origin)
    if (read !== undefined) result[attribute.name] = read
  }
  for (const attribute of attributes) {
    if (isMissing(attribute, result[attribute.name])) throw missing(at(path, attribute.name))
  }
  return objectOrNone(result)
}

/** Returns the key of an object's own property of that name, ignoring case. */
export const ownKey = (object: JsonObject, name: string) =>
  Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase())

/** Whether a value leaves a required attribute unassigned; an empty string does too. */
export const isMissing = ({ required, mutability }: Attribute, value: unknown) =>
  required && mutability !== 'readOnly' && (value === undefined || value === '')

export const missing = (path: string) => invalidValue(`${path} is required`)

export const isPrimary = (value: unknown) => isObject(value) && value.primary === true

/** RFC 7643 §2.4: "The primary attribute value true MUST appear no more than once." */
export const severalPrimaries = (path: string) => invalidValue(`${path} must have at most one primary value`)

const at = (path: string, name: string) => (path ? `${path}.${name}` : name)
