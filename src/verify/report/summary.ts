/** How many checks came out how. */
import type { Outcome, Result } from '../check.js'
import type { Report } from '../run.js'

export const OUTCOMES: readonly Outcome[] = ['passed', 'warned', 'failed', 'skipped']

export interface Summary {
  readonly profile: string
  readonly counts: Readonly<Record<Outcome, number>>
  readonly results: readonly Result[]
}

/** One line a profile, in the order asked for. */
export function summarize({ profiles, results }: Report): readonly Summary[] {
  return [...new Set(profiles)].map((profile) => {
    const own = results.filter((result) => result.profile === profile)
    const count = (outcome: Outcome) => own.filter((result) => result.outcome === outcome).length
    return {
      profile,
      results: own,
      counts: {
        passed: count('passed'),
        warned: count('warned'),
        failed: count('failed'),
        skipped: count('skipped'),
      },
    }
  })
}
