/** What `generate` says of indexes that the host's tables lack: nothing where one may be. */
import { expect, test } from 'vitest'
import { missingIndexes } from '../../src/plan/missing-indexes.js'
import { planProject } from '../../src/plan/plan-project.js'
import { config, tablesWith } from '../model-changes/models.js'

const plan = planProject(config, tablesWith(), () => undefined)
const missing = (...texts: readonly string[]) => missingIndexes(plan, texts).map(({ line }) => line)

const EMAIL = `index('users_email_lower_idx').on(sql\`lower(\${table.email})\`) in users (src/schema.ts:1)`
const USER = "index('members_userId_idx').on(table.userId) in members (src/schema.ts:1)"

test('none is there', () => {
  expect(missing()).toEqual(expect.arrayContaining([EMAIL, USER]))
})

test.each([
  [`index('own').on(sql\`lower(\${table.email})\`)`, EMAIL],
  ['CREATE UNIQUE INDEX own ON users (lower("email"))', EMAIL],
  ['ALTER TABLE users ALTER COLUMN "email" TYPE citext', EMAIL],
  ['(table) => [index().on(table.userId)]', USER],
  ['create index concurrently own on members using btree (userId)', USER],
])('one may be: %s', (text, line) => {
  expect(missing(text)).not.toContain(line)
  // Far from the column it is that of another one.
  expect(missing(text.replace(/email|userId/g, 'other'))).toContain(line)
})

test('nothing is said of a column whose name only the app knows', () => {
  const tables = [...tablesWith()].map(([ref, table]) => {
    const columns = table.columns.map((column) => ({
      ...column,
      stored: { ...column.stored, isGuess: true as const },
    }))
    return [ref, { ...table, columns }] as const
  })
  expect(
    missingIndexes(
      planProject(config, new Map(tables), () => undefined),
      [],
    ),
  ).toEqual([])
})
