import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantText } from '../../src/runtime/schema/instant.js'

const END = 8_640_000_000_000_000

test('every instant is written as `toISOString` writes it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -END, max: END }), fc.integer({ min: 0, max: 4e12 })), (time) => {
      const date = new Date(time)
      expect(instantText(date)).toBe(date.toISOString())
    }),
    { numRuns: 10_000 },
  )
})

test.each([0, -1, 86_399_999, 86_400_000, END, -END, -62_198_755_200_001, 253_402_300_800_000])(
  '%d',
  (time) => {
    const date = new Date(time)
    expect([instantText(date), instantText(date)]).toEqual([date.toISOString(), date.toISOString()])
  },
)

test('more days than are kept', () => {
  const dates = Array.from({ length: 9_000 }, (_, day) => new Date(day * 86_400_000 + day))
  expect(dates.map(instantText)).toEqual(dates.map((date) => date.toISOString()))
})

test('no time at all', () => {
  expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError)
})
