/**
 * What drivers and ORMs throw, as recorded from them (those of Mongoose and sqlite3 are as their documentation has them):
 * `test/data/database-errors.jsonl`, without messages but SQLite's, which alone tells one constraint from another.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  isTransient,
  isUnavailable,
  isUniqueViolation,
  learn,
  toScimError,
} from '../../src/runtime/database-error.js'
import { notFound } from '../../src/runtime/errors.js'
import { knex } from '../../src/runtime/orm/knex/knex-orm.js'
import { refusals as mikroOrm } from '../../src/runtime/orm/mikro-orm/refusals.js'
import { refusals as mongoose } from '../../src/runtime/orm/mongoose/refusals.js'
import { refusals as objection } from '../../src/runtime/orm/objection/refusals.js'
import { refusals as prisma } from '../../src/runtime/orm/prisma/refusals.js'
import { refusals as sequelize } from '../../src/runtime/orm/sequelize/refusals.js'
import { refusals as typeorm } from '../../src/runtime/orm/typeorm/refusals.js'
import { dialects } from '../support/dialects.js'

interface Recorded {
  readonly from: string
  readonly what: string
  readonly means: 'unique' | 'invalid' | 'reference' | 'transient' | 'unreachable' | null
  readonly error: object
}

const all: readonly Recorded[] = readFileSync(
  new URL('../data/database-errors.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

// An app speaks with one database by one ORM, and so learns of two of these.
for (const { refusals } of [...Object.values(dialects), knex]) if (refusals) learn(refusals)
for (const refusals of [mikroOrm, mongoose, objection, prisma, sequelize, typeorm]) learn(refusals)

const answers = {
  unique: { status: 409, scimType: 'uniqueness' },
  invalid: { status: 400, scimType: 'invalidValue', message: 'Invalid value' },
  reference: { status: 400, scimType: 'invalidValue', message: 'Bad request' },
  transient: { status: 503, headers: { 'retry-after': '5' } },
  unreachable: { status: 503, headers: { 'retry-after': '5' } },
}

describe.each([...new Set(all.map(({ from }) => from))])('%s', (driver) => {
  test.each(all.filter(({ from }) => from === driver))('$what: $means', ({ means, error }) => {
    const refused = toScimError(error)
    if (means === null) expect(refused).toBe(error)
    else expect(refused).toMatchObject(answers[means])
    expect(isUniqueViolation(error)).toBe(means === 'unique')
    expect(isTransient(error)).toBe(means === 'transient')
    expect(isUnavailable(error)).toBe(means === 'transient' || means === 'unreachable')
  })
})

test('a database that no query has gone to is known by its sockets alone', () => {
  expect(isUnavailable({ code: 'ECONNREFUSED' })).toBe(true)
  expect(isUnavailable({ code: 'NEVER_HEARD_OF' })).toBe(false)
})

test('what is a SCIM error already, or no error at all, stays as it is', () => {
  const error = notFound()
  expect(toScimError(error)).toBe(error)
  expect(toScimError('thrown')).toBe('thrown')
  expect(toScimError(undefined)).toBe(undefined)
})

test('errors that hold each other are read once', () => {
  const error = { code: 'X', cause: { code: '23505', parent: {} } }
  error.cause.parent = error
  expect(isUniqueViolation(error)).toBe(true)
})
