/** Applies the operations of a PATCH request to a resource (RFC 7644 §3.5.2). */
import { Budget } from '../protocol/budget.js'
import type { ResourceSchema } from '../schema/attribute.js'
import { checkSize } from '../schema/size.js'
import { withoutUnassigned } from '../schema/unassigned.js'
import type { JsonObject } from '../schema/value.js'
import { assign, type Draft, isDraft } from './assign.js'
import type { Operation } from './operation.js'
import { readKey, readTarget, type Target } from './target.js'
import { updateUntyped } from './untyped.js'
import { type Step, updateAttribute } from './update.js'

/**
 * Applies operations in order. The resource given is left as it is; the result holds nothing unassigned (RFC 7643
 * §2.5).
 *
 * The members of a group may be left out of the resource: `splitMemberOperations` takes out what concerns them.
 *
 * @param budget of the request
 * @throws ScimError 400 with `invalidPath`, `noTarget`, `invalidValue`, `invalidFilter` or `mutability`; 413 over the
 * budget
 */
export function applyOperations(
  resource: object,
  operations: readonly Operation[],
  schema: ResourceSchema,
  budget: Budget = new Budget(),
): JsonObject {
  const draft = withoutUnassigned(resource)
  for (const operation of operations) applyOperation(draft, operation, schema, budget)
  checkSize(draft, resource)
  return draft
}

function applyOperation(draft: Draft, operation: Operation, schema: ResourceSchema, budget: Budget): void {
  const { op, path, value, creates } = operation
  if (path !== undefined) {
    budget.spend(path.length >>> 3)
    applyStep(draft, readTarget(path, schema, op), { op, path, value, creates, budget })
    return
  }
  for (const [key, part] of Object.entries(operation.value)) {
    const target = readKey(key, schema)
    if (target) applyStep(draft, target, { op, path: key, value: part, creates, budget })
  }
}

function applyStep(draft: Draft, target: Target, step: Step): void {
  if (target.kind === 'untyped') updateUntyped(draft, target, step)
  else if (target.urn === undefined) updateAttribute(draft, target, step)
  else {
    const current = draft[target.urn]
    const extension = isDraft(current) ? current : {}
    updateAttribute(extension, target, step)
    assign(draft, target.urn, extension)
  }
}
