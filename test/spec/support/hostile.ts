/** What a hostile request may never bring about. */
import { afterEach, beforeEach, expect } from 'vitest'
import { call, type ScimAnswer } from '../../support/host.js'
import type { ServedHost } from '../../support/served-host.js'

/** Traces of the inside: stack frames, files, SQL, drivers. */
const inside =
  /\n\s+at |node_modules|\.(ts|js):\d|\b(insert into|update|delete from|select) ["`]|sqlite|libsql|postgres|mysql|mariadb|drizzle|prisma|typeorm|kysely|knex|objection\.|sequelize|mikro|relation "|TypeError|RangeError|SyntaxError/i

/**
 * Watches every test of a suite: nothing is logged, so nothing was answered with 500, no prototype is changed,
 * and the service still answers.
 */
export function watchForDamage(host: () => ServedHost): void {
  let errors: () => readonly string[]
  beforeEach(() => {
    errors = host().watchErrors()
  })
  afterEach(async () => {
    const { status } = await call(host(), 'GET', '/Users?count=1')
    expect(errors()).toEqual([])
    expect(status).toBe(200)
    expect(Object.keys(Object.prototype)).toEqual([])
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
