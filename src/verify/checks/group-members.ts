/** What checks of groups and of their members share. */
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { elements, property, show, strings } from '../json.js'
import { type Made, type Scim, shared } from '../scim.js'

/** Two users to put into groups. */
export const people = shared(async (scim) => [await scim.user(), await scim.user()] as const)

const idsOfMembers = (json: unknown): readonly string[] =>
  strings(elements(property(json, 'members')).map((member) => property(member, 'value')))

/** Reads the group and compares its members as a set. */
export async function expectMembers(
  scim: Scim,
  expect: Expect,
  group: string,
  users: readonly Made[],
): Promise<Answer> {
  const answer = await scim.get(group)
  expect.status(answer, 200)
  const actual = [...idsOfMembers(answer.json)].sort()
  const expected = users.map(({ id }) => id).sort()
  expect.must(
    answer,
    actual.join() === expected.join(),
    `members are ${show(actual)}, expected ${show(expected)}`,
  )
  return answer
}

/** A check that is about groups. */
export const groupsCheck = (check: Check): Check => ({
  ...check,
  requires: ['groups', ...(check.requires ?? [])],
})

/** The members of a body. */
export const withMembers = (...users: readonly Made[]) => ({
  members: users.map(({ id }) => ({ value: id })),
})
