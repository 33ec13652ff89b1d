/** Suggestions for misspelt names: config keys, models, fields. */

/**
 * The candidate closest to a misspelt word, or undefined when none is near: at most one edit for every three
 * characters. Case does not count.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Damerau-Levenshtein distance, in its optimal string alignment form: insert, delete, replace, swap two neighbours. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swaps = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swaps ? at(beforePrevious, j - 2) + 1 : Number.POSITIVE_INFINITY
      current[j] = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, replace, swap)
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
