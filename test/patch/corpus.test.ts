import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { compileFilter } from '../../src/runtime/filter/evaluate.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { type MemberChange, splitMemberOperations } from '../../src/runtime/patch/members.js'
import { PATCH_OP_SCHEMA, readOperations } from '../../src/runtime/patch/operation.js'
import { coreGroup } from '../../src/runtime/schema/core-group.js'
import { findAttribute } from '../../src/runtime/schema/resolve.js'
import { groupResource, userResource } from '../schema/schemas.js'

interface Failure {
  readonly status: number
  readonly scimType: readonly string[]
}

interface Row {
  readonly id: string
  readonly resource: 'User' | 'Group'
  readonly before: { readonly members?: readonly { readonly value: string }[] }
  readonly operations: readonly unknown[]
  readonly after?: object
  readonly error?: Failure
  /** Other outcomes that the RFC allows or leaves open. */
  readonly alternatives?: readonly ({ readonly after: object } | Failure)[]
  readonly note?: string
}

const rows: readonly Row[] = readFileSync(new URL('../data/patch.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Where several outcomes are allowed: what this engine does, and why, if it is not the first one. */
const choices: Readonly<Record<string, string>> = {
  p024: 'a bare string for manager is an identity-provider quirk, not read by the engine',
  p032: 'a boolean as text is an identity-provider quirk, not read by the engine',
  p033: 'a boolean as text is an identity-provider quirk, not read by the engine',
  p074: 'an empty manager.value is a value; that Entra means "remove" is an identity-provider quirk',
  p109: 'a boolean as text is an identity-provider quirk, not read by the engine',
  p115: 'readOnly attributes in a value without path are ignored',
}

const schemas = { User: userResource, Group: groupResource }

const membersAttributes = findAttribute(coreGroup.attributes, 'members')?.subAttributes ?? []

/** The members of a group as an adapter would keep them: a set of ids. */
function changeMembers(before: ReadonlySet<string>, change: MemberChange): ReadonlySet<string> {
  if (change.kind === 'add') return new Set([...before, ...change.values])
  if (change.kind === 'replace') return new Set(change.values)
  if (change.kind === 'remove') return new Set([...before].filter((id) => !change.values.includes(id)))
  const matches = compileFilter(change.filter, membersAttributes)
  return new Set([...before].filter((value) => !matches({ value })))
}

function patch({ resource, before, operations }: Row): unknown {
  const schema = schemas[resource]
  const read = readOperations({ schemas: [PATCH_OP_SCHEMA], Operations: operations })
  if (resource === 'User') return applyOperations(before, read, schema)
  const { members = [], ...group } = before
  const split = splitMemberOperations(read, schema)
  const ids = split.members.reduce(changeMembers, new Set(members.map(({ value }) => value)))
  return { ...applyOperations(group, split.rest, schema), members: [...ids] }
}

/** A resource in comparable form: members by id, none as an empty list. */
function comparable(resource: object, row: Row): object {
  if (row.resource === 'User') return resource
  const { members = [] } = resource as Row['before']
  return { ...resource, members: members.map(({ value }) => value) }
}

function run(row: Row): unknown {
  try {
    return patch(row)
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    return { status: error.status, scimType: error.scimType }
  }
}

function allowed(row: Row): readonly unknown[] {
  const first = row.after ? { after: row.after } : row.error
  const outcomes = row.id in choices ? (row.alternatives ?? []) : first ? [first] : []
  return outcomes.map((outcome) =>
    'after' in outcome
      ? comparable(outcome.after, row)
      : { status: outcome.status, scimType: expect.toBeOneOf([...outcome.scimType]) },
  )
}

describe('the patch corpus', () => {
  it.each(rows)('$id: $note', (row) => {
    expect(allowed(row)).toContainEqual(run(row))
  })
})
