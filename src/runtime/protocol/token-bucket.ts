import { BoundedMap } from '../bounded-map.js'

/** How often something may be done: so many at once, and so many a second. */
export interface Rate {
  /** A second. */
  readonly refill: number
  /** At once, after a rest. */
  readonly burst: number
}

interface Bucket {
  left: number
  at: number
}

/** How many buckets are remembered; the one that rested longest gives its place to a new one. */
const MOST = 10_000

/** A token that is whole but for the rounding of the parts that filled it. */
const WHOLE = 1 - 1e-6

/** Token buckets by name, in this process. */
export class TokenBuckets {
  private readonly buckets = new BoundedMap<string, Bucket>(MOST)

  constructor(
    private readonly rate: Rate,
    /** In milliseconds, from whenever. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Takes one from a bucket.
   *
   * @returns 0, or in how many seconds there is one again
   */
  take(name: string): number {
    const { refill, burst } = this.rate
    const now = this.now()
    const { left, at } = this.buckets.get(name) ?? { left: burst, at: now }
    const filled = Math.min(burst, left + ((now - at) / 1000) * refill)
    this.buckets.set(name, { left: filled < WHOLE ? filled : filled - 1, at: now })
    return filled < WHOLE ? Math.ceil((1 - filled) / refill) : 0
  }
}
