/** Which of two versions is later, by the precedence of semver.org §11. */

/** Whether a version comes after another; one that is none comes after nothing. */
export function isLater(one: string, other: string): boolean {
  const [left, right] = [partsOf(one), partsOf(other)]
  if (!left || !right) return false
  const order = compare(left.numbers, right.numbers)
  if (order !== 0) return order > 0
  // A release comes after its previews.
  if (left.preview.length === 0 || right.preview.length === 0)
    return right.preview.length > left.preview.length
  return compare(left.preview, right.preview) > 0
}

type Part = number | string

function partsOf(
  version: string,
): { readonly numbers: readonly number[]; readonly preview: readonly Part[] } | undefined {
  const [, numbers, preview = ''] = /^v?(\d+\.\d+\.\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(version) ?? []
  if (numbers === undefined) return undefined
  return {
    numbers: numbers.split('.').map(Number),
    preview:
      preview === '' ? [] : preview.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  }
}

/** Part by part: numbers before words, and fewer parts before more. */
function compare(left: readonly Part[], right: readonly Part[]): number {
  for (const [index, one] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (one === other) continue
    if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1
    return one < other ? -1 : 1
  }
  return left.length - right.length
}
