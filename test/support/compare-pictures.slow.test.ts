import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { coarse, differenceOf } from './compare-pictures.js'

/** A picture of one grey, with a square of another in it. */
function grey(value: number, square = value): PNG {
  const picture = new PNG({ width: 100, height: 100 })
  for (let pixel = 0; pixel < 10_000; pixel++) {
    const isIn = pixel % 100 < 13 && pixel < 1_300
    picture.data.fill(isIn ? square : value, 4 * pixel, 4 * pixel + 3)
    picture.data[4 * pixel + 3] = 255
  }
  return picture
}

test('what has become of the colours of a picture that is kept is no difference', () => {
  for (let value = 0; value < 256; value++)
    expect(differenceOf(coarse(grey(value)), grey(value)).told, String(value)).toMatch(/^0 /)
})

test('a square of another colour is one, and so is another size', () => {
  expect(differenceOf(grey(240), grey(240, 200))).toMatchObject({
    isSeen: true,
    told: '169 pixels of a square of 100 × 100',
  })
  const longer = new PNG({ width: 100, height: 101 })
  expect(differenceOf(grey(240), longer)).toMatchObject({
    isSeen: true,
    told: '100 × 101 pixels, not 100 × 100',
  })
})
