/** Every tree for SQLite, as it was emitted, serves a day of provisioning. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { goldenCases } from './cases.js'
import { expectationsOf, groupDay, userDay } from './day.js'
import { type ServedCase, serveCase } from './serve.js'
import { schemasAreTrue } from './truth.js'

// Those of other ORMs are served by the matrix, where their packages are. A strict service refuses the day, which sends
// more than its app maps: `test/verify/certification.slow.test.ts` serves one.
const cases = goldenCases().filter(
  ({ isError, dialect, orm, input }) =>
    !isError && dialect === 'sqlite' && orm === 'drizzle' && !input['scim.config.ts']?.includes('strict:'),
)

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
  // Some five requests for each attribute of RFC 7643.
  test('/Schemas says what the service does', () => schemasAreTrue(served), 60_000)
  test('a group is created with a member and deleted', () => groupDay(served, expectationsOf(golden)))
})
