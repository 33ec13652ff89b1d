import { expect, test } from 'vitest'
import { fuzz } from './in-process.js'

test.each([1, 2, 3, 4])(
  '50,000 random requests of seed %i',
  async (seed) => {
    expect(await fuzz(50_000, seed)).toBeUndefined()
  },
  300_000,
)
