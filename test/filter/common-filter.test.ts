/** What a filter on common attributes says of one type is what it says of the resource as a client sees it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../../src/runtime/filter/ast.js'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { stringifyFilter } from '../../src/runtime/filter/stringify.js'
import { always, never, ofType } from '../../src/runtime/protocol/common-filter.js'
import { coreGroup } from '../../src/runtime/schema/core-group.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { ENTERPRISE_USER_URN, enterpriseUser } from '../../src/runtime/schema/enterprise-user.js'
import { compileFilter } from '../support/evaluate.js'

const baseUrl = 'https://app.example/scim/v2'
const id = '0190f5a2-0000-7000-8000-00000000000b'

const user = {
  baseUrl,
  type: {
    name: 'User',
    endpoint: '/Users',
    schema: { core: coreUser, extensions: [enterpriseUser] },
    announced: [coreUser, enterpriseUser],
  },
} as const
const group = {
  baseUrl,
  type: {
    name: 'Group',
    endpoint: '/Groups',
    schema: { core: coreGroup, extensions: [] },
    announced: [coreGroup],
  },
} as const

const resource = {
  schemas: [coreUser.id],
  id,
  userName: 'ada',
  meta: { resourceType: 'User', location: `${baseUrl}/Users/${id}`, version: 'W/"1-a"' },
}
const employee = {
  ...resource,
  schemas: [coreUser.id, ENTERPRISE_USER_URN],
  [ENTERPRISE_USER_URN]: { department: 'Tours' },
}

const reduced = (text: string, place: typeof user | typeof group = user) => ofType(parseFilter(text), place)

describe('what the type decides', () => {
  test.each([
    ['meta.resourceType eq "User"', always],
    ['meta.resourceType eq "user"', never],
    ['META.RESOURCETYPE sw "U"', always],
    ['meta.resourceType ne "User"', never],
    ['meta.resourceType pr', always],
    ['meta.resourceType eq null', never],
    ['not (meta.resourceType eq "Group")', always],
    ['schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"', always],
    ['schemas eq "urn:ietf:params:scim:schemas:core:2.0:Group"', never],
    ['schemas pr', always],
    ['meta pr and meta.version pr and meta.location pr', always],
    ['meta.resourceType eq "Group" and userName eq "a"', never],
    ['meta.resourceType eq "User" or userName eq "a"', always],
  ])('%s', (text, expected) => {
    expect(reduced(text)).toBe(expected)
  })

  test('leaves the rest to the database', () => {
    expect(reduced('meta.resourceType eq "User" and userName eq "a"')).toEqual(parseFilter('userName eq "a"'))
    expect(reduced('(meta.resourceType eq "Group" or title pr) and not (active eq true)')).toEqual(
      parseFilter('title pr and not (active eq true)'),
    )
    expect(reduced(`schemas eq "${ENTERPRISE_USER_URN}"`)).toEqual(parseFilter(`${ENTERPRISE_USER_URN} pr`))
    expect(reduced(`meta.location eq "${baseUrl}/Users/${id}"`)).toEqual(parseFilter(`id eq "${id}"`))
    expect(reduced(`meta.location eq "${baseUrl}/Users/${id}"`, group)).toBe(never)
  })

  test('a value of the wrong type is an error', () => {
    expect(() => reduced('meta.resourceType eq true')).toThrow('resourceType compares with a string')
    expect(() => reduced('schemas gt 1')).toThrow('schemas compares with a string')
  })
})

const texts = fc.oneof(
  fc.constantFrom('User', 'Group', 'U', 'https:', coreUser.id, ENTERPRISE_USER_URN, 'urn:', `s/${id}`, ''),
  fc.tuple(fc.nat(80), fc.nat(80)).map(([from, length]) => resource.meta.location.slice(from, from + length)),
  fc.string({ maxLength: 4 }).filter((text) => text.isWellFormed()),
)
const operators = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le')
const leaf = fc
  .tuple(fc.constantFrom('schemas', 'meta.resourceType', 'meta.location', 'userName'), operators, texts)
  .map(([name, operator, value]) => `${name} ${operator} ${JSON.stringify(value)}`)
const filters = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    leaf,
    leaf.map((text) => text.replace(/ .*/, ' pr')),
    fc
      .tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('filter').map((text) => `not (${text})`),
  ),
})).filter

test('means the same of the resource as the filter that was sent', () => {
  const holds = (filter: Filter, of: object) => compileFilter(filter, user.type.schema)(of)
  fc.assert(
    fc.property(filters, fc.constantFrom(resource, employee), (text, shown) => {
      const sent = parseFilter(text)
      const left = ofType(sent, user)
      expect(holds(left, shown), left === always ? 'always' : stringifyFilter(sent)).toBe(holds(sent, shown))
    }),
    { numRuns: 3_000 },
  )
})
