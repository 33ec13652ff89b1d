/** Hostile filters, paging, query strings and paths. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createUser, idsOf, isAnsweredByApp, list, send } from '../support/client.js'
import { expectHandled, expectRefused, watchForDamage } from '../support/hostile.js'

export function hostileQueriesSuite(host: () => ServedHost): void {
  watchForDamage(host)

  describe('filters that are refused', () => {
    test.each([
      ['1,000 parentheses, within the length', `${'('.repeat(1_000)}userName pr${')'.repeat(1_000)}`],
      ['1,000 nots', `${'not ('.repeat(1_000)}userName pr${')'.repeat(1_000)}`],
      ['nested value paths', 'emails[emails[value pr]]'],
      ['a NUL outside of a string', 'userName\0 pr'],
      ['a raw NUL in a string', 'userName eq "\0"'],
      ['a raw newline in a string', 'userName eq "\n"'],
      ['an escape that JSON has not', 'userName eq "\\x"'],
      ['half an escape', 'userName eq "\\u12"'],
      ['__proto__', '__proto__ pr'],
      ['__proto__ below an attribute', 'name.__proto__ pr'],
      ['constructor', 'constructor eq "x"'],
      ['constructor below an attribute', 'emails.constructor pr'],
      ['constructor in a value path', 'emails[constructor pr]'],
      ['toString', 'toString pr'],
      ['hasOwnProperty', 'hasOwnProperty eq "x"'],
      ['an unknown extension', 'urn:example:x:y eq "z"'],
      ['a number for text', 'userName eq 1'],
      ['a huge number for text', `userName eq ${'9'.repeat(400)}`],
      ['text for a boolean', 'active eq "perhaps"'],
      ['an order of booleans', 'active gt true'],
      ['a number for a date', 'meta.created gt 99999999999999999999'],
      ['no date', 'meta.created gt "yesterday"'],
      ['a date before the year 1', 'meta.created gt "0000-01-01T00:00:00Z"'],
      ['a date that is before the year 1 in UTC', 'meta.created gt "0001-01-01T00:00:00+01:00"'],
      ['a date that is after the year 9999 in UTC', 'meta.created lt "9999-12-31T23:59:59-01:00"'],
      ['the 30th of February', 'meta.created gt "2024-02-30T00:00:00Z"'],
      ['SQL', `userName eq 'x' or 1=1 --`],
    ])('%s', async (_what, filter) => {
      const answer = await list(host(), '/Users', { filter })
      expectRefused(answer, 400)
      expect(answer.body.scimType).toBe('invalidFilter')
    })

    test.each([
      'members.constructor pr',
      'members.__proto__ pr',
      'members.constructor eq "x"',
      'members[constructor pr]',
      'members.toString eq "x"',
      'members.valueOf ne "x"',
      'members[not (hasOwnProperty pr)]',
      'members eq null and members.nothing pr',
    ])('groups: %s', async (filter) => {
      const answer = await list(host(), '/Groups', { filter })
      expectRefused(answer, 400)
      expect(answer.body.scimType).toBe('invalidFilter')
    })
  })

  test.each([
    ['100 KB without an end', `userName eq "${'x'.repeat(100_000)}"`],
    ['100 KB of terms', Array(3_000).fill('userName pr').join(' and ')],
    ['10,000 parentheses', `${'('.repeat(10_000)}userName pr${')'.repeat(10_000)}`],
    ['10,000 open parentheses', '('.repeat(10_000)],
  ])('a filter too long for most servers: %s', async (_what, filter) => {
    if (await isAnsweredByApp(host(), 'GET', `/Users?${new URLSearchParams({ filter })}`)) return
    const answer = await list(host(), '/Users', { filter })
    expectRefused(answer, 400)
    expect(answer.body.scimType).toBe('invalidFilter')
  })

  describe('filters that find nothing', () => {
    test.each([
      'userName eq "\\u0000"',
      'userName co "\\u0000"',
      'externalId eq "\\ud800"',
      'id eq "\\u0000"',
      'id eq "x"',
      'id co "\\udc00"',
      'emails.value sw "\\u0000"',
      'emails.type eq "\\u0000"',
      'emails[type eq "\\ud800"]',
      'name.familyName eq "\\u0000" and userName pr',
      'userName eq "%"',
      'userName co "100%_*[a-z]?"',
      `userName eq "'; drop table users; --"`,
      'meta.created lt "0001-01-01T00:00:00Z"',
      'meta.created gt "9999-12-31T23:59:59.999999999999Z"',
      'meta.created eq "0001-01-01T00:00:00-14:00"',
    ])('%s', async (filter) => {
      expect(await idsOf(host(), '/Users', filter)).toEqual([])
    })

    test.each([
      'displayName eq "\\u0000"',
      'members.value eq "\\u0000"',
      'members[value eq "x"]',
      'members.display co "\\ud800"',
      'members eq "\\u0000"',
    ])('groups: %s', async (filter) => {
      expect(await idsOf(host(), '/Groups', filter)).toEqual([])
    })
  })

  test('LIKE and GLOB characters stand for themselves', async () => {
    const { id } = await createUser(host(), { userName: '100%_*[a-z]?!@example.com' })
    for (const operator of ['sw', 'co'])
      expect(await idsOf(host(), '/Users', `userName ${operator} "100%_*[A-Z]?!"`)).toEqual([id])
    expect(await idsOf(host(), '/Users', 'userName sw "1__%"')).toEqual([])
  })

  describe('paging and other parameters', () => {
    test.each([
      'startIndex=99999999999999999999',
      'startIndex=-99999999999999999999',
      `count=${'9'.repeat(500)}`,
      'count=-0.0',
      'count=NaN',
      'count=Infinity',
      'count=1e400',
      'count=%00',
      'count=%zz',
      'count=1%00',
      'startIndex=٣',
      'count[]=x&count=x',
      'count=true',
      'startIndex=1;drop',
      'filter=%zz',
      'filter=%',
      'filter=%c3%28',
      'filter=&count=1',
      'filter[a]=b&filter=%00',
      'sortBy=nothing',
      'sortBy=%00',
      'sortBy=__proto__',
      'sortBy=constructor',
      'sortBy=emails[',
      'sortBy=userName%20pr',
    ])('%s', async (query) => {
      expectRefused(await send(host(), 'GET', `/Users?${query}`), 400)
    })

    test.each([
      'attributes=__proto__,constructor,name.__proto__',
      'excludedAttributes=__proto__.constructor,,,..',
      `attributes=${'a,'.repeat(3_000)}`,
      'attributes=%00',
      'attributes=%zz',
      '__proto__=1',
      'constructor=1&__proto__[x]=1',
      'sortOrder=%00&sortBy=userName',
      'count=%2B1',
      'count=1&count=x',
      '&&&===',
      `x=${'y'.repeat(10_000)}`,
      'filter=userName%20eq%20%22%zz%22',
      'sortBy=members',
    ])('%s', async (query) => {
      for (const path of ['/Users', '/Groups']) expectHandled(await send(host(), 'GET', `${path}?${query}`))
    })
  })

  describe('paths', () => {
    test.each([
      '/Users/%zz',
      '/Users/%',
      '/Users/%c3%28',
      '/Users/%00',
      '/Users/a%00b',
      '/Users/%ed%a0%80',
      '/%zz',
      '/%00',
      '/Users/..%2f..%2fetc%2fpasswd',
      '/Users/%2e%2e',
      '/Users/__proto__',
      '/__proto__',
      '/constructor',
      '/Schemas/%zz',
      '/Schemas/__proto__',
      '/ResourceTypes/constructor',
      '/Users/null',
      '/Users/undefined',
      "/Users/'",
      '/Users/%27%20or%201=1',
      `/Users/${'x'.repeat(10_000)}`,
      `/${'x/'.repeat(3_000)}`,
      '/Users/%F0%9F%98%80',
    ])('%s is not found', async (path) => {
      if (await isAnsweredByApp(host(), 'GET', path)) return
      expectRefused(await send(host(), 'GET', path), 404)
    })

    test.each(['PUT', 'PATCH', 'DELETE'])('%s of malformed percent-encoding', async (method) => {
      for (const path of ['/Users/%zz', '/Groups/%00']) {
        if (await isAnsweredByApp(host(), method, path)) continue
        expectRefused(await send(host(), method, path, method === 'DELETE' ? undefined : '{'), 404)
      }
    })
  })
}
