/** The body of a PATCH request (RFC 7644 §3.5.2). */

import { badRequest, invalidValue } from '../errors.js'
import * as limits from '../limits.js'
import { isObject, type JsonObject, ownKey } from '../schema/value.js'

export const PATCH_OP_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** One operation. Without a path, the keys of the value say what is meant. */
export type Operation = (
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'add' | 'replace'; readonly path?: undefined; readonly value: JsonObject }
  | { readonly op: 'remove'; readonly path: string; readonly value?: unknown }
) & {
  /** Whether a replace makes the value that its value path does not find; RFC 7644 §3.5.2.3 has none of that. */
  readonly creates?: boolean
}

/**
 * Reads the operations from the body of a PATCH request. Names and `op` ignore case, unknown keys are ignored;
 * paths are not parsed yet.
 *
 * @throws ScimError 400: `PatchOp schema required`, `Operations is required`; `invalidSyntax` for an unknown op,
 * `noTarget` for a remove without path, `invalidValue` for an add or replace without value
 */
export function readOperations(body: unknown): readonly Operation[] {
  const schemas = property(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.some(isPatchOp)) throw badRequest('PatchOp schema required')
  const operations = property(body, 'Operations') ?? undefined
  if (operations === undefined) throw badRequest('Operations is required')
  if (!Array.isArray(operations)) throw badRequest('Operations must be an array')
  const read = operations.map((operation, index) => readOperation(operation, `Operations[${index}]`))
  if (read.reduce((total, operation) => total + size(operation), 0) > limits.patchOperations) {
    throw invalidValue(`Operations holds more than ${limits.patchOperations} operations`)
  }
  return read
}

/** Without a path, each key of the value is an operation of its own. */
const size = ({ path, value }: Operation) => (path === undefined ? Object.keys(value).length : 1)

const isPatchOp = (urn: unknown) =>
  typeof urn === 'string' && urn.toLowerCase() === PATCH_OP_SCHEMA.toLowerCase()

function readOperation(operation: unknown, place: string): Operation {
  if (!isObject(operation)) throw badRequest(`${place} must be an object`)
  const path = property(operation, 'path') ?? undefined
  const value = property(operation, 'value')
  if (path !== undefined && typeof path !== 'string') {
    throw badRequest(`${place}.path must be a string`, 'invalidPath')
  }
  const op = readOp(property(operation, 'op'), place)
  if (op === 'remove') {
    if (path === undefined) throw badRequest(`${place} must have a path to remove`, 'noTarget')
    return { op, path, value }
  }
  if (value === undefined) throw invalidValue(`${place}.value is required`)
  if (path !== undefined) return { op, path, value }
  if (!isObject(value)) throw invalidValue(`${place}.value must be an object where there is no path`)
  return { op, value }
}

function readOp(op: unknown, place: string): Operation['op'] {
  const name = typeof op === 'string' ? op.toLowerCase() : op
  if (name === 'add' || name === 'replace' || name === 'remove') return name
  throw badRequest(`${place}.op must be add, replace or remove`)
}

function property(object: unknown, name: string): unknown {
  if (!isObject(object)) return undefined
  const key = ownKey(object, name)
  return key === undefined ? undefined : object[key]
}
