/** Filters (RFC 7644 §3.4.2.2), on users that this run made: each case names those that must be found. */
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { at, property, show } from '../json.js'
import type { Made, Scim } from '../scim.js'
import { filterCases, people, quoted } from './filter-cases.js'

const MALFORMED: readonly (readonly [id: string, filter: string])[] = [
  ['no-operator', 'userName'],
  ['no-value', 'userName eq'],
  ['unknown-operator', 'userName is "x"'],
  ['open-string', 'userName eq "x'],
  ['open-parenthesis', '(userName eq "x"'],
  ['dangling-and', 'userName eq "x" and'],
  ['open-bracket', 'emails[type eq "work"'],
  ['nonsense', '][!'],
]

const INJECTIONS = [`nobody" or "1"="1`, `nobody' OR '1'='1`, `nobody'); DROP TABLE users; --`]

const checks: readonly Check[] = [
  ...filterCases.map(
    ({ id, title, filter, finds, rule = 'RFC 7644 §3.4.2.2', requires = [], isBasic = false }): Check => ({
      id: `filter-${id}`,
      title: `Filter: ${title}`,
      rule,
      requires,
      async run(scim, expect) {
        const made = await people(scim)
        const expected = finds.map((name) => made[name])
        await expectFound(scim, expect, filter(made), expected, isBasic)
      },
    }),
  ),
  ...MALFORMED.map(
    ([id, filter]): Check => ({
      id: `filter-malformed-${id}`,
      title: `The malformed filter ${filter} is refused with 400 invalidFilter`,
      rule: 'RFC 7644 §3.4.2.2',
      async run(scim, expect) {
        expect.refused(await scim.list(scim.users, { filter }), 400, 'invalidFilter')
      },
    }),
  ),
  {
    id: 'filter-unknown-attribute',
    title: 'A filter on an unknown attribute never finds everybody',
    rule: 'RFC 7644 §3.4.2.2',
    async run(scim, expect) {
      await people(scim)
      const answer = await scim.list(scim.users, { filter: 'favouriteColour eq "mauve"' })
      expect.answered(answer)
      const total = property(answer.json, 'totalResults')
      expect.must(answer, answer.status !== 200 || total === 0, `${show(total)} users were found`)
      expect.should(answer, answer.status === 400, `status ${answer.status}, expected 400 invalidFilter`)
    },
  },
  {
    id: 'filter-password',
    title: 'A filter on password tells nothing',
    rule: 'RFC 7644 §7.5.2',
    async run(scim, expect) {
      const { ada } = await people(scim)
      const filter = `userName eq "${ada.name}" and password sw "a"`
      const answer = await scim.list(scim.users, { filter })
      expect.answered(answer)
      const total = property(answer.json, 'totalResults')
      expect.must(answer, answer.status !== 200 || total === 0, 'a user was found by its password')
    },
  },
  {
    id: 'filter-total',
    title: 'totalResults counts the matches, not the page',
    rule: 'RFC 7644 §3.4.2',
    async run(scim, expect) {
      const { team } = await people(scim)
      const answer = await scim.list(scim.users, { filter: `userName sw "${team}"`, count: 1 })
      expect.must(answer, expect.list(answer).length <= 1, 'more than one resource with count=1')
      expect.equal(answer, 'totalResults', 3)
    },
  },
  {
    id: 'filter-plus',
    title: 'A + in the query is a space, as HTML forms encode it',
    rule: 'RFC 7644 §3.4.2.2',
    async run(scim, expect) {
      const { ada } = await people(scim)
      const filter = encodeURIComponent(`userName eq "${ada.name}"`).replaceAll('%20', '+')
      const answer = await scim.get(`${scim.users}?filter=${filter}`)
      const isFound = answer.status === 200 && at(answer.json, 'totalResults') === 1
      expect.should(answer, isFound, 'the user was not found; Microsoft Entra ID encodes so')
    },
  },
  {
    id: 'filter-injection',
    title: 'A filter is no SQL',
    rule: 'RFC 7644 §7.1',
    async run(scim, expect) {
      for (const text of INJECTIONS) {
        const answer = await scim.list(scim.users, { filter: `userName eq ${quoted(text)}` })
        expect.answered(answer)
        const total = property(answer.json, 'totalResults')
        expect.must(answer, answer.status !== 200 || total === 0, `${show(total)} users were found`)
      }
    },
  },
  {
    id: 'filter-deep',
    title: 'A filter that nests deep does no harm',
    rule: 'RFC 7644 §3.4.2.2',
    async run(scim, expect) {
      const filter = `${'('.repeat(1_000)}userName eq "nobody"${')'.repeat(1_000)}`
      expect.answered(await scim.list(scim.users, { filter }))
      expect.status(await scim.list(scim.users, { count: 1 }), 200)
    },
  },
]

export const filtersChecks = checks.map(
  (check): Check => ({ ...check, requires: ['filter', ...(check.requires ?? [])] }),
)

/** Compares who is found with who should be. A filter that is declined, and is none of the basic ones, is a warning. */
async function expectFound(
  scim: Scim,
  expect: Expect,
  filter: string,
  expected: readonly Made[],
  isBasic: boolean,
): Promise<void> {
  const answer = await scim.list(scim.users, { filter })
  if (!isBasic && answer.status === 400 && property(answer.json, 'scimType') === 'invalidFilter') {
    expect.should(answer, false, 'the server declines this filter')
    return
  }
  const found = expect.list(answer).map((user) => property(user, 'userName'))
  const names = expected.map(({ name }) => name)
  const fold = (list: readonly unknown[]) =>
    list
      .map((name) => String(name).toLowerCase())
      .sort()
      .join()
  expect.must(answer, fold(found) === fold(names), `${filter} found ${show(found)}, expected ${show(names)}`)
  expect.must(
    answer,
    property(answer.json, 'totalResults') === names.length,
    `totalResults is ${show(property(answer.json, 'totalResults'))}, expected ${names.length}`,
  )
}
