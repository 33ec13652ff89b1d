/** Words that are a flag's: `Y` and `N`, as tables of old have them. */

const pairs: readonly (readonly [yes: string, no: string])[] = [
  ['y', 'n'],
  ['yes', 'no'],
  ['true', 'false'],
  ['t', 'f'],
  ['1', '0'],
]

export interface YesAndNo {
  readonly yes: string
  readonly no: string
}

/** What stands for a yes and a no, where a column takes nothing else. */
export function yesAndNo(values: readonly string[] | undefined): YesAndNo | undefined {
  if (values?.length !== 2) return undefined
  for (const pair of pairs) {
    const [yes, no] = pair.map((word) => values.find((value) => value.toLowerCase() === word))
    if (yes !== undefined && no !== undefined) return { yes, no }
  }
  return undefined
}

/** The same, also of any text that is one of them by itself: `isActive: string = 'true'`. */
export function answersOf(values: readonly string[] | undefined, initial: unknown): YesAndNo | undefined {
  if (values || typeof initial !== 'string') return yesAndNo(values)
  const other = otherAnswer(initial)
  return other === undefined ? undefined : yesAndNo([initial, other])
}

/** The other answer: `Y` of `N`. */
export function otherAnswer(value: string): string | undefined {
  const pair = pairs.find((words) => words.includes(value.toLowerCase()))
  const other = pair?.find((word) => word !== value.toLowerCase())
  return value === value.toUpperCase() ? other?.toUpperCase() : other
}
