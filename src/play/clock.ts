/** What time it is at the customer's: days pass as fast as their requests are answered. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  pass(minutes: number): void
}

/** A clock that runs, and can be put forward. */
export function createClock(now: () => number = Date.now): Clock {
  let ahead = 0
  return {
    now: () => now() + ahead,
    pass: (minutes) => {
      ahead += minutes * 60_000
    },
  }
}
