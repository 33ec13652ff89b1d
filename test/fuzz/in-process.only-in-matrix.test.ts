/** As in a run of all tests, but longer. */
import { expect, test } from 'vitest'
import { onSqlite } from './hosts.js'
import { fuzz } from './in-process.js'

const PATIENCE = 300_000

test.each([1, 2, 3, 4])(
  '50,000 random requests of seed %i',
  async (seed) => {
    expect(await fuzz(50_000, seed)).toBeUndefined()
  },
  PATIENCE,
)

test(
  '3,000 random requests to users and groups on SQLite',
  async () => {
    const host = await onSqlite()
    expect(await fuzz(3_000, 1, host)).toBeUndefined()
    await host.stop()
  },
  PATIENCE,
)
