/** What is kept beside the one value that a column holds, and how filters find the column all the same. */
import { describe, expect, test } from 'vitest'
import { keepBeside } from '../../src/runtime/schema/kept.js'
import { keepNames } from '../../src/runtime/schema/kept-names.js'
import { call, startHost } from '../support/host.js'

const { take, show } = keepNames(
  keepBeside(['name', 'emails.value', 'addresses.locality', 'addresses.country']),
)
const work = { value: 'a@x', type: 'work', primary: true }
const home = { value: 'b@x', type: 'home' }

describe('is kept', () => {
  test.each([
    ['nothing of one value that the column shows', { emails: [work] }, undefined],
    ['nothing of one that is a value and no more', { emails: [{ value: 'a@x' }] }, undefined],
    ['nothing where there are none', { emails: [], title: 'Guide' }, undefined],
    [
      'what else is said of the one',
      { emails: [{ ...work, display: 'A' }] },
      { emails: [{ ...work, display: 'A' }] },
    ],
    [
      'another type',
      { emails: [{ value: 'a@x', type: 'home' }] },
      { emails: [{ value: 'a@x', type: 'home' }] },
    ],
    ['all of several', { emails: [work, home] }, { emails: [work, home] }],
    ['nothing of what several columns hold', { addresses: [{ locality: 'Wien', country: 'AT' }] }, undefined],
    [
      'what they do not hold',
      { addresses: [{ locality: 'Wien', region: 'W' }] },
      { addresses: [{ locality: 'Wien', region: 'W' }] },
    ],
    ['nothing of what is not mapped', { phoneNumbers: [home, work], name: { givenName: 'Ann' } }, undefined],
  ])('%s', (_what, user, kept) => {
    expect(take(user)).toEqual(kept)
  })
})

describe('is shown', () => {
  const column = (value: string) => ({ emails: [{ ...work, value }] })
  test.each([
    ['the column alone, where nothing is kept', null, column('a@x'), column('a@x')],
    [
      'all values, where the column holds the preferred one',
      { emails: [home, work] },
      column('a@x'),
      { emails: [home, work] },
    ],
    // An adapter may choose by rules of its own.
    [
      'all values, where the column holds another one',
      { emails: [work, home] },
      column('b@x'),
      { emails: [work, home] },
    ],
    [
      'the value of the column, once the app has changed it',
      { emails: [home, work] },
      column('c@x'),
      { emails: [home, { ...work, value: 'c@x' }] },
    ],
    [
      'what an adapter shows of several places',
      { emails: [work, home] },
      { emails: [home, { value: 'z' }] },
      { emails: [home, { value: 'z' }] },
    ],
    ['nothing that has come to be kept no more', { title: 'Guide', ims: [work] }, {}, {}],
  ])('%s', (_what, kept, shown, whole) => {
    expect(show(kept, shown)).toEqual(whole)
  })
})

test('an index on the column finds the value among those that are kept, too', async () => {
  const host = await startHost('express-drizzle-sqlite')
  try {
    const { $client } = host.db
    await $client.execute('create index users_email_lower on users (lower(email))')
    const statements: { readonly sql: string; readonly args: readonly unknown[] }[] = []
    const { execute } = $client
    $client.execute = (statement: (typeof statements)[number]) => {
      statements.push(statement)
      return execute.call($client, statement)
    }
    for (const filter of ['emails.value eq "a@x"', 'emails[type eq "work" and value eq "a@x"]']) {
      statements.length = 0
      const answer = await call(host, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(answer.status, answer.body.detail).toBe(200)
      const page = statements.find(({ sql }) => sql.includes('limit'))
      const plan = await execute.call($client, { ...page, sql: `explain query plan ${page?.sql}` })
      expect(plan.rows.map((row: object) => Reflect.get(row, 'detail')).join('\n'), filter).toContain(
        'SEARCH users USING INDEX users_email_lower',
      )
    }
  } finally {
    await host.stop()
  }
})
