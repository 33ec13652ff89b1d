/** The conformance suite of all ORMs on the fixture host, with the real Mongoose on an imitation of a server. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { hosts } from '../matrix/hosts.js'
import { fixtures, newFolder } from '../matrix/support/folders.js'
import { featureSuites } from '../rfc/features.js'
import { conformanceSuites } from '../spec/specification.js'
import { oktaSuite } from '../spec/suites/okta.js'
import { clientOf, unique } from '../store/client.js'
import { unmappedSuite } from '../store/suites/unmapped.js'
import { emailsSuite } from '../store/suites/values.js'
import type { ServedHost } from '../support/served-host.js'
import { conformanceHost } from './host-data.js'
import { serveHost } from './served.js'

const { tables } = hosts['express-mongoose']

let host: ServedHost

async function serve(set: readonly string[] = []): Promise<void> {
  const cwd = newFolder('mongoose-conformance')
  cpSync(join(fixtures, 'hosts/express-mongoose'), cwd, { recursive: true })
  await init({ cwd, answers: { auth: 'bearerToken' }, set })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  host = conformanceHost(await serveHost(cwd), cwd, tables)
}

describe('as init sets it up', () => {
  let errors: () => readonly string[]
  beforeAll(async () => {
    await serve()
    errors = host.watchErrors()
  })
  afterAll(() => host?.stop())

  // First: it looks at the first user.
  describe('Okta SCIM 2.0 SPEC Test', () => oktaSuite(() => host))

  conformanceSuites(() => host)
  featureSuites(() => host)
  describe('several e-mail addresses, and a field for one', () => emailsSuite(() => host))

  test('the app logged no error in all this', () => expect(errors()).toEqual([]))
})

describe("with user.store: 'unmapped'", () => {
  beforeAll(() => serve(['user.store=unmapped']))
  afterAll(() => host?.stop())

  unmappedSuite(() => host)
})

describe("with user.externalId: 'unique'", () => {
  beforeAll(() => serve(['user.externalId=unique']))
  afterAll(() => host?.stop())

  test('the second user of an externalId is 409, and one without is not', async () => {
    const { send, create, patch } = clientOf(() => host)
    const externalId = unique('external')
    await create({ externalId })
    const userName = `${unique('user')}@example.com`
    const again = { userName, emails: [{ value: userName }], externalId }
    expect(await send('POST', '/Users', again)).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
    await create()
    const { id } = await create()
    const taken = await patch(`/Users/${id}`, { op: 'add', path: 'externalId', value: externalId })
    expect(taken.status).toBe(409)
  })
})
