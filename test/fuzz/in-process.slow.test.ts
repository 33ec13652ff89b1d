import { expect, test } from 'vitest'
import { valuesFor } from '../support/breadth.js'
import { onSqlite } from './hosts.js'
import { fuzz } from './in-process.js'

test.each(valuesFor(0, [1, 2, 3, 4]))('10,000 random requests of seed %i', async (seed) => {
  expect(await fuzz(10_000, seed)).toBeUndefined()
})

test('1,000 random requests to users and groups on SQLite', async () => {
  const host = await onSqlite()
  expect(await fuzz(1_000, 1, host)).toBeUndefined()
  await host.stop()
})
