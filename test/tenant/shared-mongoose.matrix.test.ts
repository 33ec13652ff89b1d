/** Tenants that share people, on Mongoose. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { newFolder } from '../matrix/support/folders.js'
import { type ServedHost, serveHost } from '../orm-mongoose/served.js'
import { writeFiles } from '../support/files.js'
import { call } from '../support/host.js'
import { sharedSuite } from './suites/shared.js'

describe('Mongoose', () => {
  let host: ServedHost
  beforeAll(async () => {
    const golden = goldenCases().find(({ name }) => name === 'mongodb-tenant-through-timestamp')
    if (!golden) throw new Error('The case is gone')
    const cwd = newFolder(golden.name)
    writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
    host = await serveHost(cwd)
  }, 120_000)
  afterAll(() => host?.stop())

  const people = (email: string) => host.database.documents('users').filter((user) => user.email === email)

  sharedSuite(() => ({
    send: (tenant, method, path, body) => call(host, method, path, body, { 'x-organization': tenant }),
    rowOf: async (email) => JSON.stringify(people(email)),
  }))

  test('of records from before there were owners the first of a person owns the document', async () => {
    const email = 'early@acme.test'
    for (const tenant of ['acme', 'umbrella'])
      await call(
        host,
        'POST',
        '/Users',
        { userName: email, name: { givenName: 'Ann' } },
        { 'x-organization': tenant },
      )
    const [person] = people(email)
    const records = () =>
      host.database
        .documents('scim_users')
        .filter(({ userId }) => String(userId) === String(person?._id))
        .sort((one, other) => (String(one._id) < String(other._id) ? -1 : 1))
    for (const { _id } of records())
      await host.mongoose.connection.collection('scim_users').updateOne({ _id }, { $unset: { ownsRow: '' } })
    expect(records().map(({ ownsRow }) => ownsRow)).toEqual([undefined, undefined])
    const { ensureScimIndexes } = await host.load('src/scim/index.ts')
    for (const _ of ['once', 'again']) {
      await ensureScimIndexes?.(host.mongoose)
      expect(records().map(({ ownsRow }) => ownsRow)).toEqual([true, false])
    }
  })
})
