/** Filters, and whom each must find (RFC 7644 §3.4.2.2). */
import { USER } from '../announced.js'
import type { Feature } from '../feature.js'
import { shared } from '../scim.js'

/** Three users whose names sort as listed; `team` is what their userNames have in common. */
export const people = shared(async (scim) => {
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

export interface FilterCase {
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
/** As a string of the filter grammar, which is one of JSON. */
export const quoted = (text: string) => JSON.stringify(text)
const ofTeam = ({ team }: People, filter: string) => `userName sw "${team}" and ${filter}`

export const filterCases: readonly FilterCase[] = [
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
