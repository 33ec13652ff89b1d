/** Paths with a sparse unique index whose default says nothing: by it, every document would be the same as the one before. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { newFolder } from '../matrix/support/folders.js'
import { writeFiles } from '../support/files.js'
import { type ServedHost, serveHost } from './served.js'
import { installMongoose, type Version } from './versions.js'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const paths = `
  phone: { type: String, unique: true, sparse: true, default: '' },
  badge: { type: String, unique: true, sparse: true, default: null },
  pin: { type: String, unique: true, sparse: true, default: () => '' },
  code: { type: String, unique: true, sparse: true, default: () => crypto.randomUUID() },
  desk: { type: String, default: '', index: { unique: true, partialFilterExpression: { desk: { $type: 'string' } } } },
  floor: { type: String, default: '', index: { unique: true, partialFilterExpression: { floor: { $gt: '' } } } },
  note: { type: String, default: '' },`

let host: ServedHost
afterAll(() => host?.stop())

const accountOf = (login: string) => host.database.documents('accounts').find((one) => one.login === login)

const patch = (id: string, value: object) =>
  host.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', value }] })

describe.each<Version>([9, 8])('Mongoose %i', (version) => {
  const ids: string[] = []

  beforeAll(async () => {
    const golden = goldenCases().find(({ name }) => name === 'mongodb-array-hide-argument')
    if (!golden) throw new Error('There is no such case')
    const cwd = newFolder('sparse-defaults')
    installMongoose(cwd, version)
    const files = { ...golden.input, ...expectedFiles(golden) }
    const models = String(files['src/models.ts']).replace('  blocked: Boolean,', (line) => line + paths)
    writeFiles(cwd, { ...files, 'src/models.ts': models })
    await host?.stop()
    host = await serveHost(cwd)
    ids.splice(0)
  })

  test('are left out of new documents, and other defaults are not', async () => {
    for (const userName of ['ada', 'bea', 'cid']) {
      const { status, body } = await host.call('POST', '/Users', { schemas: [USER], userName })
      expect(status, body.detail).toBe(201)
      ids.push(body.id)
      const account = accountOf(userName)
      for (const path of ['phone', 'badge', 'pin', 'desk']) expect(account).not.toHaveProperty(path)
      expect(account).toMatchObject({ floor: '', note: '', code: expect.stringMatching(/^[\da-f-]{36}$/) })
    }
  })

  test('do not come back with a change', async () => {
    for (const id of ids) {
      const { status, body } = await patch(id, { name: { formatted: `New name of ${id}` } })
      expect(status, body.detail).toBe(200)
    }
    for (const path of ['phone', 'badge', 'pin', 'desk']) expect(accountOf('ada')).not.toHaveProperty(path)
  })

  test('stay where the app has written them', async () => {
    const set = { phone: '', badge: 'B7', desk: '4' }
    await host.mongoose.connection.collection('accounts').updateOne({ login: 'bea' }, { $set: set })
    expect(await patch(ids[1] ?? '', { name: { formatted: 'Bea' } })).toMatchObject({ status: 200 })
    expect(accountOf('bea')).toMatchObject({ ...set, fullName: 'Bea' })
  })
})
