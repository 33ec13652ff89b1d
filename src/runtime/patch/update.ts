/** One operation on one attribute (RFC 7644 §3.5.2.1 to §3.5.2.3). */

import { badRequest } from '../errors.js'
import * as limits from '../limits.js'
import { type Budget, weigh } from '../protocol/budget.js'
import type { Attribute } from '../schema/attribute.js'
import { findWritable } from '../schema/resolve.js'
import { valuesOrNone } from '../schema/unassigned.js'
import {
  isMissing,
  isObject,
  type JsonObject,
  missing,
  readSingle,
  readValue,
  readValues,
  tooManyValues,
} from '../schema/value.js'
import { assign, type Draft, isDraft, isUnassigned } from './assign.js'
import type { Operation } from './operation.js'
import type { AttributeTarget } from './target.js'
import { addValues, createValue, demoteOthers, noTarget, removeValues, selection } from './values.js'

/** An operation on a single attribute; `path` is the one that was sent, for errors. */
export interface Step {
  readonly op: Operation['op']
  readonly path: string
  readonly value?: unknown
  readonly creates?: boolean
  /** Of the request. */
  readonly budget: Budget
}

type Aim = Pick<AttributeTarget, 'attribute' | 'subAttribute' | 'filter'>

/**
 * Applies a step to one attribute of an object: the resource, an extension or a copy of a complex value. Where nothing
 * is left of the attribute, it goes.
 *
 * @throws ScimError 400 `invalidValue` when the value does not fit or a required attribute would go away,
 * `mutability` when an immutable one would change, `noTarget` when a filter selects no value, `invalidPath` when
 * it has none to select from
 */
export function updateAttribute(draft: Draft, aim: Aim, step: Step): void {
  const { attribute } = aim
  const current = draft[attribute.name]
  const next = attribute.multiValued ? updateValues(current, aim, step) : updateSingle(current, aim, step)
  if (next === current) return
  if (isMissing(attribute, next)) throw missing(step.path)
  if (attribute.mutability === 'immutable' && current !== undefined) {
    throw badRequest(`${step.path} cannot be changed once it is set`, 'mutability')
  }
  assign(draft, attribute.name, next)
}

function updateSingle(current: unknown, { attribute, subAttribute, filter }: Aim, step: Step): unknown {
  if (filter) throw badRequest(`${step.path} has a filter, but there is one value only`, 'invalidPath')
  if (subAttribute) {
    const changed = { ...(isDraft(current) && current) }
    updateAttribute(changed, { attribute: subAttribute }, step)
    return changed
  }
  if (step.op === 'remove') return undefined
  if (attribute.type === 'complex' && isObject(step.value)) return merge(current, attribute, step.value, step)
  return readValue(step.value, attribute, step.path)
}

/** "Sub-attributes that are not specified SHALL be left unchanged" (§3.5.2.3; §3.5.2.1 means the same). */
function merge(current: unknown, attribute: Attribute, value: JsonObject, step: Step): unknown {
  const merged = { ...(isDraft(current) && current) }
  for (const [key, part] of Object.entries(value)) {
    const subAttribute = findWritable(attribute.subAttributes ?? [], key)
    if (!subAttribute) continue
    const path = `${step.path}.${subAttribute.name}`
    updateAttribute(merged, { attribute: subAttribute }, { ...step, path, value: part })
  }
  return merged
}

function updateValues(current: unknown, aim: Aim, step: Step): unknown {
  const values: readonly unknown[] = Array.isArray(current) ? current : []
  step.budget.spend(values.length)
  const next = demoteOthers(values, nextValues(values, aim, step), step.path)
  if (next.length > Math.max(limits.values, values.length)) throw tooManyValues(aim.attribute.name)
  return valuesOrNone(next)
}

function nextValues(values: readonly unknown[], aim: Aim, step: Step): readonly unknown[] {
  const { attribute, subAttribute, filter } = aim
  if (filter || subAttribute) return updateSelected(values, aim, step)
  if (step.op === 'remove') return removeValues(values, attribute, step)
  const sent = readValues(step.value, attribute, step.path)
  return step.op === 'replace' ? sent : addValues(values, sent, attribute)
}

/** Updates the values that the filter selects; without a filter, a sub-attribute is meant in every value. */
function updateSelected(values: readonly unknown[], aim: Aim, step: Step): readonly unknown[] {
  const selects = selection(aim, step)
  const selected = new Set(values.filter(selects))
  if (selected.size === 0) {
    // §3.5.2.2 lists no error for a remove that finds nothing: what was to be removed is not there.
    if (step.op === 'remove' || step.value === null) return values
    if (aim.filter && step.op === 'replace' && !step.creates) throw noTarget(step.path)
    const created = updateElement(createValue(aim, selects, step.path), aim, { ...step, op: 'add' })
    return [...values, created].filter((value) => !isUnassigned(value))
  }
  // Each gets a value of its own.
  step.budget.spend(selected.size * weigh(step.value))
  return values
    .map((value) => (selected.has(value) ? updateElement(value, aim, step) : value))
    .filter((value) => !isUnassigned(value))
}

function updateElement(element: unknown, { attribute, subAttribute }: Aim, step: Step): unknown {
  // §3.5.2.3: "all matching record values SHALL be replaced", where an add merges.
  if (step.op === 'replace' && !subAttribute) return readSingle(step.value, attribute, step.path)
  return updateSingle(element, { attribute: { ...attribute, multiValued: false }, subAttribute }, step)
}
