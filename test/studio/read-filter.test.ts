import { describe, expect, test } from 'vitest'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { adapterProblem, filterTree, readFilter } from '../../src/studio/read-filter.js'

const schema = { core: coreUser, extensions: [] }

/** The filter of a text that can be read. */
function filterOf(text: string) {
  const read = readFilter(text, schema)
  if (read.kind === 'wrong') throw new Error(read.message)
  return read.filter
}

test('a filter becomes a tree', () => {
  const text = 'name.familyName sw "L" and not (active eq false or emails[type eq "work" and value co "x"])'
  expect(filterTree(filterOf(text))).toEqual({
    label: 'and',
    below: [
      { label: 'name.familyName sw "L"', below: [] },
      {
        label: 'not',
        below: [
          {
            label: 'or',
            below: [
              { label: 'active eq false', below: [] },
              {
                label: 'emails[…]',
                below: [
                  {
                    label: 'and',
                    below: [
                      { label: 'type eq "work"', below: [] },
                      { label: 'value co "x"', below: [] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

test('how it was understood is told where that is not what was typed', () => {
  expect(readFilter('userName eq "a"', schema)).not.toHaveProperty('readAs')
  expect(readFilter('(userName  EQ "a")', schema)).toMatchObject({ readAs: 'userName eq "a"' })
  // A quirk of an identity provider's, which the service takes, too.
  expect(readFilter('active eq "False"', schema)).toMatchObject({ readAs: 'active eq false' })
})

describe('what is wrong has its place', () => {
  test.each([
    ['userName eq', 11, 'expected a space'],
    ['userName eq "a" && 1', 16, 'expected "or", "and" or the end'],
    ['', 0, undefined],
  ])('%s', (text, position, message) => {
    expect(readFilter(text, schema)).toMatchObject({ kind: 'wrong', position, ...(message && { message }) })
  })

  test('a limit has none', () => {
    const read = readFilter(`userName eq "${'a'.repeat(20_000)}"`, schema)
    expect(read).toEqual({ kind: 'wrong', message: 'Invalid filter: longer than 8192 characters' })
  })

  test('what an adapter says of an attribute is at that attribute', () => {
    const text = 'active eq true and usrName eq "x"'
    expect(adapterProblem('Invalid filter: usrName cannot be filtered', text, filterOf(text))).toEqual({
      message: 'Invalid filter: usrName cannot be filtered',
      position: 19,
    })
    expect(adapterProblem('The database is busy', text, filterOf(text))).toEqual({
      message: 'The database is busy',
    })
  })
})
