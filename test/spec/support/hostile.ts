/** What a hostile request may never bring about. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { RunningHost, ScimAnswer } from '../../support/host.js'
import { send } from './client.js'

/** Traces of the inside: stack frames, files, SQL, drivers. */
const inside =
  /\n\s+at |node_modules|\.(ts|js):\d|\b(insert into|update|delete from|select) "|sqlite|libsql|postgres|drizzle|relation "|TypeError|RangeError|SyntaxError/i

/**
 * Watches every test of a suite: nothing is logged, so nothing was answered with 500, no prototype is changed,
 * and the service still answers.
 */
export function watchForDamage(host: () => RunningHost): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    const logged = vi.mocked(console.error).mock.calls
    vi.restoreAllMocks()
    expect(logged).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect((await send(host(), 'GET', '/Users?count=1')).status).toBe(200)
  })
}

/** The answer is a SCIM error of the 4xx kind (`send` has checked its shape) that tells nothing of the inside. */
export function expectRefused({ status, body }: ScimAnswer, ...statuses: readonly number[]): void {
  expect(statuses.length > 0 ? statuses : [400, 404, 409, 413, 415], body?.detail).toContain(status)
  expect(body.detail).not.toMatch(inside)
}

/** The answer is a success, or such an error. */
export function expectHandled(answer: ScimAnswer): void {
  if (answer.status >= 300) expectRefused(answer)
}
