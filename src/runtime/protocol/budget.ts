/** The work and the time that one request may ask for: made with it, and spent by whatever takes more than to read it. */

import { ScimError, unavailable } from '../errors.js'
import * as limits from '../limits.js'

/** In milliseconds. */
export interface Timeouts {
  /** A request that takes longer is answered with 503, whatever it waits for; `Infinity` for no limit. */
  readonly request?: number
  /** How long a transaction that meets others is run again, before the answer is 503. */
  readonly attempts?: number
}

/** Longer timers fire at once. */
const LONGEST = 2 ** 31 - 1

/** Its time does not run while the client, or the host's own code after a commit, is waited for. */
export class Budget {
  /** How long a transaction is run again. */
  attempts: number
  /** Whether a transaction of the request has come as far as its commit, so that to run it again could do it twice. */
  mayBeCommitted = false
  private readonly time: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private giveUp: ((error: ScimError) => void) | undefined
  private isOver = false

  constructor(
    { request = limits.requestTime, attempts = limits.attemptsTime }: Timeouts = {},
    private work: number = limits.work,
  ) {
    this.time = request
    this.attempts = attempts
  }

  /**
   * Pays for work before it is done.
   *
   * @param steps about as many values as are looked at
   * @throws ScimError as {@link check}
   */
  spend(steps: number): void {
    this.work -= steps
    this.check()
  }

  /**
   * @throws ScimError 413 where the request has asked for more work than one may, and nothing of that is written; 503 where
   *   its time is over: whoever waited has been answered, and nothing may be written any more
   */
  check(): void {
    if (this.isOver) throw outOfTime()
    if (this.work < 0) throw new ScimError(413, 'The request asks for more work than one request may')
  }

  /**
   * Waits for work as long as there is time. What then still runs ends at its next {@link check}. Work inside of other
   * work, an operation of a bulk request, has time of its own; once one has used it up, no other is begun.
   *
   * @throws ScimError 503 when the time is over
   */
  race<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.check()
      const outer = this.giveUp
      let isEnded = false
      const ending =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          if (!isEnded) {
            isEnded = true
            this.giveUp = outer
            this.start()
          }
          settle(value)
        }
      const fail = ending(reject)
      this.giveUp = fail
      this.start()
      try {
        work().then(ending(resolve), fail)
      } catch (error) {
        fail(error)
      }
    })
  }

  /** Waits for what takes no time of the request. */
  async without<T>(work: () => T | Promise<T>): Promise<T> {
    clearTimeout(this.timer)
    try {
      return await work()
    } finally {
      this.start()
    }
  }

  private start(): void {
    clearTimeout(this.timer)
    if (!this.giveUp || this.time > LONGEST) return
    this.timer = setTimeout(() => {
      this.isOver = true
      this.giveUp?.(outOfTime())
    }, this.time)
  }
}

const outOfTime = () => unavailable(new DOMException('The request took too long', 'TimeoutError'), 5)

/** The cost of looking at a value: text by its length, an object by all that is in it. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return 1 + (value.length >>> 5)
  let sum = 1
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) sum += weigh(each)
  return sum
}
