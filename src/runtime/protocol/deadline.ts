/** How long a request may wait for the database. */
import { limits } from '../limits.js'
import { ScimError } from './errors.js'

/** In milliseconds. */
export interface Timeouts {
  /** A request that takes longer is answered with 503, whatever it waits for; `Infinity` for no limit. */
  readonly request?: number
  /** How long a transaction that meets others is run again, before the answer is 503. */
  readonly attempts?: number
}

/**
 * 503: the same request may succeed later.
 *
 * @param cause what the host's log is told
 * @param seconds when to come again
 */
export function unavailable(cause: unknown, seconds: number): ScimError {
  const error = new ScimError(503, 'Temporarily unavailable: try again later', undefined, {
    'retry-after': String(seconds),
  })
  error.cause = cause
  return error
}

/** Longer timers fire at once. */
const LONGEST = 2 ** 31 - 1

/** The time of one request. It does not run while the client, or the host's own code after a commit, is waited for. */
export class Deadline {
  /** How long a transaction is run again. */
  readonly attempts: number
  /** Whether a transaction of the request has come as far as its commit, so that to run it again could do it twice. */
  mayBeCommitted = false
  private readonly request: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private giveUp: ((error: ScimError) => void) | undefined
  private isOver = false

  constructor({ request = limits.requestTime, attempts = limits.attemptsTime }: Timeouts = {}) {
    this.request = request
    this.attempts = attempts
  }

  /**
   * Waits for work as long as there is time. What then still runs ends at its next {@link check}. Work inside of other
   * work, an operation of a bulk request, has time of its own; once one has used it up, no other is begun.
   *
   * @throws ScimError 503 when the time is over
   */
  async race<T>(work: () => Promise<T>): Promise<T> {
    this.check()
    const outer = this.giveUp
    try {
      return await new Promise<T>((resolve, reject) => {
        this.giveUp = reject
        this.start()
        work().then(resolve, reject)
      })
    } finally {
      this.giveUp = outer
      this.start()
    }
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

  /** @throws ScimError 503 where the time is over: whoever waited has been answered, and nothing may be written any more */
  check(): void {
    if (this.isOver) throw outOfTime()
  }

  private start(): void {
    clearTimeout(this.timer)
    if (!this.giveUp || this.request > LONGEST) return
    this.timer = setTimeout(() => {
      this.isOver = true
      this.giveUp?.(outOfTime())
    }, this.request)
  }
}

const outOfTime = () => unavailable(new DOMException('The request took too long', 'TimeoutError'), 5)
