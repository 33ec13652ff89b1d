/** Applies the operations of a PATCH request to a resource (RFC 7644 §3.5.2). */
import type { ResourceSchema } from '../schema/attribute.js'
import { withoutUnassigned } from '../schema/unassigned.js'
import { isObject, type JsonObject } from '../schema/value.js'
import { assign } from './assign.js'
import type { Operation } from './operation.js'
import { readKey, readTarget, type Target } from './target.js'
import { updateUntyped } from './untyped.js'
import { type Step, updateAttribute } from './update.js'

/**
 * Applies operations in order. The resource given is left as it is; the result shares with it what did not
 * change, and holds nothing unassigned (RFC 7643 §2.5).
 *
 * The members of a group may be left out of the resource: `splitMemberOperations` takes out what concerns them.
 *
 * @throws ScimError 400 with `invalidPath`, `noTarget`, `invalidValue`, `invalidFilter` or `mutability`
 */
export function applyOperations(
  resource: object,
  operations: readonly Operation[],
  schema: ResourceSchema,
): JsonObject {
  return operations.reduce<JsonObject>(
    (patched, operation) => applyOperation(patched, operation, schema),
    withoutUnassigned(resource),
  )
}

function applyOperation(resource: JsonObject, operation: Operation, schema: ResourceSchema): JsonObject {
  const { op, path, value, creates } = operation
  if (path !== undefined)
    return applyStep(resource, readTarget(path, schema, op), { op, path, value, creates })
  let patched = resource
  for (const [key, part] of Object.entries(operation.value)) {
    const target = readKey(key, schema)
    if (target) patched = applyStep(patched, target, { op, path: key, value: part, creates })
  }
  return patched
}

function applyStep(resource: JsonObject, target: Target, step: Step): JsonObject {
  if (target.kind === 'untyped') return updateUntyped(resource, target, step)
  const { urn } = target
  if (urn === undefined) return updateAttribute(resource, target, step)
  const extension = resource[urn]
  return assign(resource, urn, updateAttribute(isObject(extension) ? extension : {}, target, step))
}
