import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameworks } from '../mount/support/frameworks.js'
import { type FuzzHost, onSqlite } from './hosts.js'
import { fuzzOverHttp } from './over-http.js'

let host: FuzzHost
beforeAll(async () => {
  host = await onSqlite()
})
afterAll(() => host?.stop())

test.each(frameworks)('150 random requests over HTTP: $name', async ({ name }) => {
  expect(await fuzzOverHttp(name, 150, 7, host)).toBeUndefined()
})
