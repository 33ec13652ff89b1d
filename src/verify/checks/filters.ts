/** Filters (RFC 7644 §3.4.2.2), on users that this run made: each case names those that must be found. */
import { USER } from '../announced.js'
import type { Check, Feature } from '../check.js'
import type { Expect } from '../expect.js'
import { at, property, show } from '../json.js'
import { type Made, type Scim, shared } from '../scim.js'

/** Three users whose names sort as listed; `team` is what their userNames have in common. */
const people = shared(async (scim) => {
  const team = scim.unique().replace(/@.*/, '')
  const make = (key: string, givenName: string, familyName: string, active = true) =>
    scim.user({
      userName: `${team}-${key}@example.com`,
      externalId: `${team}-${key.toUpperCase()}`,
      name: { givenName, familyName },
      emails: [{ value: `${team}-${key}@example.com`, type: 'work', primary: true }],
      active,
    })
  return {
    team,
    ada: await make('ada', 'Ada', 'Lovelace'),
    bob: await make('bob', 'Bob', 'Quote"Slash\\'),
    eve: await make('eve', 'Ève', 'Zwölf', false),
  }
})

type People = Awaited<ReturnType<typeof people>>
type Name = 'ada' | 'bob' | 'eve'

interface Case {
  readonly id: string
  readonly title: string
  readonly filter: (people: People) => string
  readonly finds: readonly Name[]
  readonly requires?: readonly Feature[]
  readonly rule?: string
  /** What identity providers build on; the server may decline other filters with `invalidFilter`. */
  readonly isBasic?: boolean
}

const all: readonly Name[] = ['ada', 'bob', 'eve']
const quoted = (text: string) => JSON.stringify(text)
const ofTeam = ({ team }: People, filter: string) => `userName sw "${team}" and ${filter}`

const cases: readonly Case[] = [
  { id: 'eq', title: 'eq', filter: ({ ada }) => `userName eq "${ada.name}"`, finds: ['ada'], isBasic: true },
  {
    id: 'eq-case',
    title: 'eq ignores the case of userName',
    filter: ({ ada }) => `userName eq "${ada.name.toUpperCase()}"`,
    finds: ['ada'],
    isBasic: true,
  },
  {
    id: 'eq-none',
    title: 'eq without a match',
    filter: ({ team }) => `userName eq "${team}"`,
    finds: [],
    isBasic: true,
  },
  { id: 'id', title: 'id eq', filter: ({ bob }) => `id eq "${bob.id}"`, finds: ['bob'] },
  {
    id: 'external-id',
    title: 'externalId eq',
    filter: ({ team }) => `externalId eq "${team}-ADA"`,
    finds: ['ada'],
    isBasic: true,
  },
  {
    id: 'external-id-case',
    title: 'externalId regards case',
    filter: ({ team }) => `externalId eq "${team}-ada"`,
    finds: [],
    rule: 'RFC 7643 §3.1',
  },
  { id: 'ne', title: 'ne', filter: (p) => ofTeam(p, `userName ne "${p.ada.name}"`), finds: ['bob', 'eve'] },
  { id: 'co', title: 'co', filter: ({ team }) => `userName co "${team.slice(2)}-b"`, finds: ['bob'] },
  { id: 'sw', title: 'sw', filter: ({ team }) => `userName sw "${team}"`, finds: all },
  {
    id: 'ew',
    title: 'ew',
    filter: ({ team }) => `userName ew "${team.slice(2)}-eve@example.com"`,
    finds: ['eve'],
  },
  {
    id: 'sw-wildcard',
    title: 'sw takes % and _ literally',
    filter: () => 'userName sw "verify%_"',
    finds: [],
  },
  { id: 'pr', title: 'pr', filter: (p) => ofTeam(p, 'externalId pr'), finds: all },
  { id: 'gt', title: 'gt', filter: (p) => ofTeam(p, `userName gt "${p.ada.name}"`), finds: ['bob', 'eve'] },
  { id: 'ge', title: 'ge', filter: (p) => ofTeam(p, `userName ge "${p.bob.name}"`), finds: ['bob', 'eve'] },
  { id: 'lt', title: 'lt', filter: (p) => ofTeam(p, `userName lt "${p.bob.name}"`), finds: ['ada'] },
  { id: 'le', title: 'le', filter: (p) => ofTeam(p, `userName le "${p.bob.name}"`), finds: ['ada', 'bob'] },
  {
    id: 'and',
    title: 'and',
    filter: ({ ada, team }) => `userName eq "${ada.name}" and externalId eq "${team}-ADA"`,
    finds: ['ada'],
    isBasic: true,
  },
  {
    id: 'and-none',
    title: 'and of what no user has both',
    filter: ({ ada, team }) => `userName eq "${ada.name}" and externalId eq "${team}-BOB"`,
    finds: [],
    isBasic: true,
  },
  {
    id: 'or',
    title: 'or',
    filter: ({ ada, bob }) => `userName eq "${ada.name}" or userName eq "${bob.name}"`,
    finds: ['ada', 'bob'],
  },
  {
    id: 'precedence',
    title: 'and binds before or',
    filter: ({ ada, bob, team }) =>
      `userName eq "${ada.name}" or userName eq "${bob.name}" and externalId eq "${team}-ADA"`,
    finds: ['ada'],
  },
  {
    id: 'parentheses',
    title: 'Parentheses bind before and',
    filter: ({ ada, bob, team }) =>
      `(userName eq "${ada.name}" or userName eq "${bob.name}") and externalId eq "${team}-BOB"`,
    finds: ['bob'],
  },
  {
    id: 'not',
    title: 'not',
    filter: (p) => ofTeam(p, `not (userName eq "${p.ada.name}")`),
    finds: ['bob', 'eve'],
  },
  {
    id: 'operator-case',
    title: 'Operators ignore case',
    filter: ({ ada, team }) => `userName EQ "${ada.name}" AND externalId Eq "${team}-ADA"`,
    finds: ['ada'],
  },
  {
    id: 'name-case',
    title: 'Names of attributes ignore case',
    filter: ({ ada }) => `USERNAME eq "${ada.name}"`,
    finds: ['ada'],
  },
  {
    id: 'urn',
    title: 'Names may carry the URN of their schema',
    filter: ({ ada }) => `${USER}:userName eq "${ada.name}"`,
    finds: ['ada'],
    rule: 'RFC 7644 §3.10',
  },
  {
    id: 'sub-attribute',
    title: 'A sub-attribute',
    filter: (p) => ofTeam(p, 'name.familyName eq "Lovelace"'),
    finds: ['ada'],
    requires: ['User.name.familyName'],
  },
  {
    id: 'escapes',
    title: 'Escapes in a string are those of JSON',
    filter: (p) => ofTeam(p, `name.familyName eq ${quoted('Quote"Slash\\')}`),
    finds: ['bob'],
    requires: ['User.name.familyName'],
  },
  {
    id: 'unicode',
    title: 'Text of any script',
    filter: (p) => ofTeam(p, 'name.givenName eq "Ève"'),
    finds: ['eve'],
    requires: ['User.name.givenName'],
  },
  {
    id: 'boolean',
    title: 'A boolean',
    filter: (p) => ofTeam(p, 'active eq false'),
    finds: ['eve'],
    requires: ['User.active'],
  },
  {
    id: 'multi-valued',
    title: 'A sub-attribute of any value of a multi-valued attribute',
    filter: ({ ada }) => `emails.value eq "${ada.name}"`,
    finds: ['ada'],
    requires: ['User.emails.value'],
  },
  {
    id: 'value-path',
    title: 'A value path holds of one and the same value',
    filter: ({ ada }) => `emails[type eq "work" and value eq "${ada.name}"]`,
    finds: ['ada'],
    requires: ['User.emails.value', 'User.emails.type'],
  },
  {
    id: 'value-path-none',
    title: 'A value path that no value fits',
    filter: ({ ada }) => `emails[type eq "home" and value eq "${ada.name}"]`,
    finds: [],
    requires: ['User.emails.value', 'User.emails.type'],
  },
  {
    id: 'date-time',
    title: 'A dateTime is compared as a time, in any time zone',
    filter: (p) =>
      ofTeam(
        p,
        `meta.created gt "${new Date(Date.now() - 86_400_000).toISOString().replace('Z', '+00:00')}"`,
      ),
    finds: all,
  },
]

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
  ...cases.map(
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
