/**
 * Compares two texts by code point, which is also the order of their UTF-8 bytes and so that of SQL's binary
 * collations. JavaScript's `<` compares UTF-16 units instead and puts U+1F600 before U+FF41.
 *
 * @returns negative, zero or positive, as for `Array.prototype.sort`
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates, which spell the code points from U+10000 on, come after all other units. */
const rank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Whether no half of a surrogate pair stands alone: `isWellFormed` of ES2024, for which hosts need not compile. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/** Whether any database can store a text: it has no NUL either. */
export const isStorable = (text: string) => !text.includes('\0') && isWellFormed(text)
