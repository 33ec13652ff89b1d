/** Sorting (RFC 7644 §3.4.2.3). */
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { property, show } from '../json.js'
import { type Scim, shared } from '../scim.js'

/** Three users, made in no order; upper case sorts before lower case only for those who regard case. */
const people = shared(async (scim) => {
  const team = scim.unique().replace(/@.*/, '')
  for (const [key, familyName] of [
    ['b', 'berlin'],
    ['c', 'Carthage'],
    ['a', 'Athens'],
  ] as const) {
    const userName = `${team}-${key}@example.com`
    await scim.user({
      userName,
      name: { givenName: 'Ada', familyName },
      emails: [{ value: userName, type: 'work', primary: true }],
    })
  }
  return {
    filter: `userName sw "${team}"`,
    names: ['a', 'b', 'c'].map((key) => `${team}-${key}@example.com`),
  }
})

async function expectOrder(
  scim: Scim,
  expect: Expect,
  parameters: Readonly<Record<string, string | number>>,
  order: (names: readonly string[]) => readonly string[],
): Promise<void> {
  const { filter, names } = await people(scim)
  const answer = await scim.list(scim.users, { filter, ...parameters })
  const found = expect.list(answer).map((user) => property(user, 'userName'))
  const expected = order(names)
  expect.must(
    answer,
    show(found) === show(expected),
    `the order is ${show(found)}, expected ${show(expected)}`,
  )
}

const same = (names: readonly string[]) => names
const reversed = (names: readonly string[]) => names.toReversed()

const checks: readonly Check[] = [
  {
    id: 'sort-ascending',
    title: 'sortBy sorts, ascending unless told',
    rule: 'RFC 7644 §3.4.2.3',
    run: (scim, expect) => expectOrder(scim, expect, { sortBy: 'userName' }, same),
  },
  {
    id: 'sort-descending',
    title: 'sortOrder=descending sorts the other way',
    rule: 'RFC 7644 §3.4.2.3',
    run: (scim, expect) =>
      expectOrder(scim, expect, { sortBy: 'userName', sortOrder: 'descending' }, reversed),
  },
  {
    id: 'sort-sub-attribute',
    title: 'A sub-attribute sorts, without regard to case',
    rule: 'RFC 7644 §3.4.2.3',
    requires: ['User.name.familyName'],
    run: (scim, expect) => expectOrder(scim, expect, { sortBy: 'name.familyName' }, same),
  },
  {
    id: 'sort-name-case',
    title: 'sortBy ignores the case of names',
    rule: 'RFC 7643 §2.1',
    run: (scim, expect) => expectOrder(scim, expect, { sortBy: 'USERNAME' }, same),
  },
  {
    id: 'sort-page',
    title: 'A page is a part of the sorted list',
    rule: 'RFC 7644 §3.4.2.4',
    run: (scim, expect) =>
      expectOrder(scim, expect, { sortBy: 'userName', startIndex: 2, count: 2 }, (names) => names.slice(1)),
  },
  {
    id: 'sort-unknown',
    title: 'sortBy of an unknown attribute does no harm',
    rule: 'RFC 7644 §3.4.2.3',
    async run(scim, expect) {
      const { filter } = await people(scim)
      expect.answered(await scim.list(scim.users, { filter, sortBy: 'favouriteColour' }))
    },
  },
]

export const sortChecks = checks.map(
  (check): Check => ({ ...check, requires: ['sort', 'filter', ...(check.requires ?? [])] }),
)
