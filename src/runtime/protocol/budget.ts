/** The work that one request may ask for: made with the request, and spent by whatever takes more time than to read it. */
import { limits } from '../limits.js'
import { ScimError } from './errors.js'

export class Budget {
  constructor(private left: number = limits.work) {}

  /**
   * Pays for work before it is done.
   *
   * @param steps about as many values as are looked at
   * @throws ScimError 413 where the request asks for more than one may; nothing of it has been written then
   */
  spend(steps: number): void {
    this.left -= steps
    this.check()
  }

  /** @throws ScimError 413 where all of it is spent already */
  check(): void {
    if (this.left < 0) throw new ScimError(413, 'The request asks for more work than one request may')
  }
}

/** What looking at a value costs: text by its length, an object by all that is in it. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return 1 + (value.length >>> 5)
  let sum = 1
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) sum += weigh(each)
  return sum
}
