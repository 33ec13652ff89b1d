/** The middle of the values: one slow round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which a share of them is: 0.99 of all. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? Number.NaN

/** Two things measured in turn, A B A B, so that a machine that slows down slows both. */
export interface Comparison {
  readonly a: number
  readonly b: number
  /** The median of the rounds' own ratios. */
  readonly ratio: number
}

/** Measures two things in turn, after a warm-up of each. */
export async function compare(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<Comparison> {
  await a()
  await b()
  const pairs: { readonly a: number; readonly b: number }[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ a: await a(), b: await b() })
  return {
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
  }
}
