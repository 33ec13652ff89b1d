import type { Answer } from '../answer.js'
import { outcomeOf } from '../answer.js'
import { CheckEnd, type Expect } from '../expect.js'
import { property } from '../json.js'

/**
 * Expects 404 for a user that was deleted (RFC 7644 §3.6). Many providers only deactivate, on purpose, and show the
 * user as inactive: identity providers get along with that, so it is told as a warning. A deleted user that is still
 * active fails.
 */
export function expectGone(expect: Expect, answer: Answer): void {
  if (answer.status === 404) return
  const isInactive = answer.status === 200 && property(answer.json, 'active') === false
  const message = isInactive
    ? 'the deleted user is still there, deactivated: DELETE deactivates here, RFC 7644 §3.6 asks for 404'
    : `${outcomeOf(answer)} for what was deleted, expected 404`
  expect[isInactive ? 'should' : 'must'](answer, false, message)
  throw new CheckEnd()
}
