/** The members of a group, as changes: a group is never read as a whole to add one member to it. */

import { badRequest, invalidValue, ScimError } from '../errors.js'
import type { Filter } from '../filter/ast.js'
import { compileFilter } from '../filter/evaluate.js'
import * as limits from '../limits.js'
import type { Attribute, ResourceSchema } from '../schema/attribute.js'
import { findAttribute } from '../schema/resolve.js'
import { isObject, readSingle, tooManyMembers } from '../schema/value.js'
import type { Operation } from './operation.js'
import { type AttributeTarget, readKey, readTarget, type Target } from './target.js'
import type { Step } from './update.js'

/** A change to the members of a group; `values` are ids of members, each once. */
export type MemberChange =
  | { readonly kind: 'add'; readonly values: readonly string[] }
  | { readonly kind: 'remove'; readonly values: readonly string[] }
  | { readonly kind: 'replace'; readonly values: readonly string[] }
  /** `filter` is on the sub-attributes of `members`. */
  | { readonly kind: 'removeWhere'; readonly filter: Filter }

/**
 * Takes what concerns the members of a group out of the operations. Both parts keep their order, and they do not
 * depend on each other.
 *
 * @returns the operations on other attributes, and the changes to members
 * @throws ScimError 400 `invalidValue` when a member has no id, `mutability` when an operation would change the
 * sub-attributes of a member (RFC 7643 §4.2: they are immutable), `invalidPath` or `invalidFilter` as in
 * `applyOperations`
 */
export function splitMemberOperations(
  operations: readonly Operation[],
  schema: ResourceSchema,
): { readonly rest: readonly Operation[]; readonly members: readonly MemberChange[] } {
  const rest: Operation[] = []
  const members: MemberChange[] = []
  for (const operation of operations) {
    if (operation.path !== undefined) {
      const target = readTarget(operation.path, schema)
      if (isMembers(target)) members.push(memberChange(target, operation))
      else rest.push(operation)
      continue
    }
    const others: [string, unknown][] = []
    for (const [key, value] of Object.entries(operation.value)) {
      const target = readKey(key, schema)
      if (target && isMembers(target))
        members.push(memberChange(target, { op: operation.op, path: key, value }))
      else others.push([key, value])
    }
    if (others.length > 0) rest.push({ op: operation.op, value: Object.fromEntries(others) })
  }
  return { rest, members: joined(members) }
}

/**
 * Joins changes that follow each other: each takes several statements. What is asked for last of a member counts.
 *
 * @throws ScimError 413 for more members, or filters on them, than a request may name
 */
function joined(changes: readonly MemberChange[]): readonly MemberChange[] {
  const filters = changes.filter(({ kind }) => kind === 'removeWhere').length
  const named = changes.reduce((sum, change) => sum + ('values' in change ? change.values.length : 0), 0)
  if (named > limits.members) throw tooManyMembers()
  if (filters > limits.memberFilters)
    throw new ScimError(413, `The request has more than ${limits.memberFilters} filters on members`)
  if (changes.length < 2) return changes
  const result: MemberChange[] = []
  // Ids are UUIDs, which ignore case.
  let wanted = new Map<string, { readonly id: string; readonly isMember: boolean }>()
  let isWhole = false
  const flush = () => {
    const ids = (isMember: boolean) =>
      [...wanted.values()].filter((each) => each.isMember === isMember).map(({ id }) => id)
    if (isWhole) result.push({ kind: 'replace', values: ids(true) })
    else {
      for (const [kind, values] of [['remove', ids(false)] as const, ['add', ids(true)] as const])
        if (values.length > 0) result.push({ kind, values })
    }
    wanted = new Map()
    isWhole = false
  }
  for (const change of changes) {
    if (change.kind === 'removeWhere') {
      flush()
      result.push(change)
      continue
    }
    if (change.kind === 'replace') {
      wanted = new Map()
      isWhole = true
    }
    for (const id of change.values) wanted.set(id.toLowerCase(), { id, isMember: change.kind !== 'remove' })
  }
  flush()
  return result
}

type Sent = Omit<Step, 'budget'>

const isMembers = (target: Target): target is AttributeTarget =>
  target.kind === 'attribute' && target.urn === undefined && target.attribute.name === 'members'

function memberChange({ attribute, subAttribute, filter }: AttributeTarget, step: Sent): MemberChange {
  const isId = subAttribute === undefined || subAttribute.name === 'value'
  if (!isId || (filter && (subAttribute || step.op !== 'remove'))) {
    throw badRequest(`${step.path} cannot be changed: remove the member and add another`, 'mutability')
  }
  if (filter) return removal(filter, attribute)
  const values = readIds(step, attribute)
  if (step.op !== 'remove') return { kind: step.op, values }
  // Entra ID and JumpCloud list the members to remove; without a list, all are meant (RFC 7644 §3.5.2.2).
  return step.value === undefined || step.value === null
    ? { kind: 'replace', values }
    : { kind: 'remove', values }
}

function removal(filter: Filter, members: Attribute): MemberChange {
  const attributes = members.subAttributes ?? []
  const values = equalIds(filter, attributes)
  if (values) return { kind: 'remove', values }
  // Compiled only to be checked: a literal of the wrong type is an error, before anything changes.
  compileFilter(filter, attributes)
  return { kind: 'removeWhere', filter }
}

/** The ids that a filter names, where it is `value eq "…"` or several of these joined by `or`. */
function equalIds(filter: Filter, attributes: readonly Attribute[]): readonly string[] | undefined {
  if (filter.kind === 'or') {
    const parts = filter.filters.map((part) => equalIds(part, attributes))
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return undefined
  const isId = findAttribute(attributes, filter.path.name)?.name === 'value'
  return isId && typeof filter.value === 'string' ? [filter.value] : undefined
}

function readIds({ path, value }: Sent, attribute: Attribute): readonly string[] {
  if (value === undefined || value === null) return []
  const members = Array.isArray(value) ? value : [value]
  return [...new Set(members.map((member, index) => readId(member, attribute, `${path}[${index}]`)))]
}

/** Reads the id of a member, which is an object with a `value` or the id alone. */
function readId(member: unknown, attribute: Attribute, path: string): string {
  const read = readSingle(typeof member === 'string' ? { value: member } : member, attribute, path)
  if (isObject(read) && typeof read.value === 'string' && read.value !== '') return read.value
  throw invalidValue(`${path}.value is required`)
}
