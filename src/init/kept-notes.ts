/** What stays said of a key once it is answered, or set: warnings hold whatever is taken, and reasons for what was proposed alone. */
import type { Proposal } from './propose.js'

type Notes = Proposal['notes']

/** The key of what has to be known of a key's value, whoever said it. */
export const warningsOf = (key: string): string => `${key}, whoever said it`

const WARNINGS = new RegExp(`${warningsOf('')}$`)

/** A reason is for what was proposed; what `--set` says instead has the user's own. Those for `user` and `create` are about all of it. */
export function notesThatHold(notes: Notes, set: readonly string[]): Notes {
  const held = new Map(
    [...notes].filter(
      ([key]) =>
        key === 'user' ||
        key.endsWith('.create') ||
        !set.some((setting) => setting.startsWith(`${key}=`) || setting.startsWith(`${key}.`)),
    ),
  )
  for (const [of, warnings] of notes) {
    if (!WARNINGS.test(of)) continue
    const key = of.replace(WARNINGS, '')
    held.delete(of)
    held.set(key, [held.get(key), warnings].filter(Boolean).join('; '))
  }
  return held
}

/** Why something was taken, instead of that it was named; what else is known of it stays. */
export const withReasons = (
  notes: Notes,
  reasons: readonly (readonly [key: string, reason: string])[],
): Notes =>
  new Map([
    ...notes,
    ...reasons.map(([key, reason]) => {
      const beside = /^as named; (.*)$/s.exec(notes.get(key) ?? '')?.[1]
      return [key, beside === undefined ? reason : `${reason}; ${beside}`] as const
    }),
  ])
