/** What two pictures differ in, as one would see it. */
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How far apart two colours may be that count as one, of black and white: further than {@link coarse} moves any. */
const THRESHOLD = 0.05

/** How many pixels of a square may differ: fewer than a word that is bold, more than another Chromium makes of the edges of letters. */
const MOST = 150
const SIDE = 100

/** A picture in fewer colours, in less than two thirds of the bytes: they are in the repository. */
export function coarse(picture: PNG): PNG {
  for (const [index, value] of picture.data.entries()) picture.data[index] = Math.min(255, (value + 4) & ~7)
  return picture
}

export function differenceOf(kept: PNG, taken: PNG) {
  const { width, height } = kept
  const picture = new PNG({ width, height })
  if (taken.width !== width || taken.height !== height)
    return {
      picture,
      isSeen: true,
      told: `${taken.width} × ${taken.height} pixels, not ${width} × ${height}`,
    }
  const pixels = pixelmatch(kept.data, taken.data, picture.data, width, height, {
    threshold: THRESHOLD,
    windowSize: SIDE,
  })
  return { picture, isSeen: pixels > MOST, told: `${pixels} pixels of a square of ${SIDE} × ${SIDE}` }
}
