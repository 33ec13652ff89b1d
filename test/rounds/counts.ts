/** What the rounds came to. */
export interface Counts {
  rounds: number
  /** Runs that nobody was asked by. */
  clean: number
  /** Edited files in runs that merged. */
  merged: number
  conflicts: number
  /** Where the records were lost: nobody can tell whose a line is. */
  withoutBase: number
  /** Conflicts that a person would have settled by making each edit anew. */
  avoidable: number
  avoidableStories: string[]
  /** Merges whose words are not those that a person would have written. */
  unlikePerson: number
  unlikeStories: string[]
  lost: number
  torn: number
  kills: number
  /** Of these, by a signal to a process. */
  signals: number
  /** Trees that an older version wrote, edited and brought up to date; and runs by an older version than the tree's. */
  upgrades: number
  gits: number
  served: number
  requests: number
  /** Orm and framework → how often such an app was served; edits of the access check that a request saw, by framework. */
  apps: Record<string, number>
  tokens: Record<string, number>
  typeChecked: number
  edits: Record<string, number>
  refusals: Record<string, number>
}

export const noCounts = (): Counts => ({
  rounds: 0,
  clean: 0,
  merged: 0,
  conflicts: 0,
  withoutBase: 0,
  avoidable: 0,
  avoidableStories: [],
  unlikePerson: 0,
  unlikeStories: [],
  lost: 0,
  torn: 0,
  kills: 0,
  signals: 0,
  upgrades: 0,
  gits: 0,
  served: 0,
  requests: 0,
  apps: {},
  tokens: {},
  typeChecked: 0,
  edits: {},
  refusals: {},
})

/** What two lots of rounds came to. */
export function sumOf(one: Counts, other: Counts): Counts {
  const sum = <T>(a: T, b: T): unknown => {
    if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
    if (typeof a === 'object' || typeof b === 'object') {
      const [left, right]: readonly Record<string, unknown>[] = [Object(a ?? {}), Object(b ?? {})]
      const keys = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])]
      return Object.fromEntries(keys.map((key) => [key, sum(left?.[key], right?.[key])]))
    }
    return Number(a ?? 0) + Number(b ?? 0)
  }
  return Object.assign(noCounts(), sum(one, other))
}
