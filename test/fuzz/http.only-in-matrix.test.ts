/** As in a run of all tests, but longer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameworks } from '../mount/support/frameworks.js'
import { type FuzzHost, onSqlite } from './hosts.js'
import { fuzzOverHttp } from './over-http.js'

let host: FuzzHost
beforeAll(async () => {
  host = await onSqlite()
})
afterAll(() => host?.stop())

test.each(frameworks)('500 random requests over HTTP: $name', async ({ name }) => {
  expect(await fuzzOverHttp(name, 500, 7, host)).toBeUndefined()
})
