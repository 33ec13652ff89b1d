import { describe, expect, it } from 'vitest'
import { fullName, primaryEmail, required, splitName, unlessNull } from '../../src/runtime/schema/helpers.js'
import { thrown } from './thrown.js'

describe('primaryEmail', () => {
  const home = { value: 'home@example.com', type: 'home' }
  const work = { value: 'work@example.com', type: 'Work' }

  it.each([
    [[home, work, { value: 'main@example.com', primary: true }], 'main@example.com'],
    [[home, work], 'work@example.com'],
    [[home, { value: 'other@example.com' }], 'home@example.com'],
    [[{ type: 'work', primary: true }, home], 'home@example.com'],
    [[], undefined],
    [undefined, undefined],
  ])('of %j is %s', (emails, expected) => {
    expect(primaryEmail({ emails })).toBe(expected)
  })
})

describe('fullName', () => {
  it.each([
    [{ givenName: 'Barbara', familyName: 'Jensen', formatted: 'Ms. Jensen' }, 'Barbara Jensen'],
    [{ familyName: 'Jensen', formatted: 'Ms. Jensen' }, 'Jensen'],
    [{ givenName: '', formatted: 'Ms. Jensen' }, 'Ms. Jensen'],
    [{}, undefined],
    [undefined, undefined],
  ])('of %j is %s', (name, expected) => {
    expect(fullName(name)).toBe(expected)
  })
})

describe('splitName', () => {
  it.each([
    ['Barbara Jensen', { formatted: 'Barbara Jensen', givenName: 'Barbara', familyName: 'Jensen' }],
    [
      ' Barbara  Ann Jensen ',
      { formatted: 'Barbara Ann Jensen', givenName: 'Barbara Ann', familyName: 'Jensen' },
    ],
    ['Barbara', { formatted: 'Barbara', givenName: 'Barbara' }],
    ['  ', undefined],
    [null, undefined],
  ])('of %j is %j', (text, expected) => {
    expect(splitName(text)).toEqual(expected)
  })
})

describe('required', () => {
  it('returns what is there, and refuses what is not', () => {
    expect(required(0, 'x')).toBe(0)
    for (const value of [undefined, null, '']) {
      expect(thrown(() => required(value, 'emails'))).toEqual({
        status: 400,
        scimType: 'invalidValue',
        detail: 'emails is required',
      })
    }
  })
})

it('unlessNull makes something of a value, and of none null', () => {
  const reference = (id: number) => ({ id })
  expect([7, 0, null, undefined].map((key) => unlessNull(key, reference))).toEqual([
    { id: 7 },
    { id: 0 },
    null,
    null,
  ])
})
