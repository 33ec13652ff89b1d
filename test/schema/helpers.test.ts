import { describe, expect, it } from 'vitest'
import {
  fullName,
  oneOf,
  primaryEmail,
  required,
  splitName,
  unlessNull,
} from '../../src/runtime/schema/helpers.js'
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

describe('oneOf', () => {
  it('returns one of the values, and refuses any other text', () => {
    const rank: 'low' | 'high' | undefined = oneOf('high', ['low', 'high'], 'title')
    expect(rank).toBe('high')
    expect(oneOf(undefined, ['low', 'high'], 'title')).toBeUndefined()
    for (const text of ['', 'High', 'toString']) {
      expect(thrown(() => oneOf(text, ['low', 'high'], 'title'))).toEqual({
        status: 400,
        scimType: 'invalidValue',
        detail: 'title must be one of low, high here',
      })
    }
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
