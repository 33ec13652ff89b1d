/** Every tree for SQLite, as it was emitted, serves a day of provisioning. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { goldenCases } from './cases.js'
import { expectationsOf, groupDay, userDay } from './day.js'
import { type ServedCase, serveCase } from './serve.js'

const cases = goldenCases().filter(({ isError, dialect }) => !isError && dialect === 'sqlite')

describe.each(cases)('$name', (golden) => {
  let served: ServedCase
  beforeAll(async () => {
    served = await serveCase(golden, {
      url: (cwd) => `file:${cwd}/test.db`,
      tablesOf: async (schema) =>
        generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(schema)),
      execute: (url) => (sql) => createClient({ url }).executeMultiple(sql),
    })
  })
  afterAll(() => served.stop())

  test('a user is created, found, changed and deactivated', () => userDay(served, expectationsOf(golden)))
  test('a group is created with a member and deleted', () => groupDay(served, expectationsOf(golden)))
})
