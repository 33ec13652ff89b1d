/** A row of another table that several users refer to: what one of them is given is not written to the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { asker } from './suites/seats.js'
import { openTenants, type TenantHost } from './support/tenant-hosts.js'

onEach(['sqlite'], (open) => {
  let database: TestDatabase
  let host: TenantHost
  beforeAll(async () => {
    database = await open()
    host = await openTenants('knex', database, 'column', undefined, (config) => ({
      ...config,
      user: {
        ...config.user,
        // No foreign key tells, and the column is not unique.
        parts: [{ model: 'src/entities.ts#Profile', link: 'home_id', attributes: { title: 'title' } }],
      },
    }))
  })
  afterAll(async () => {
    await host?.close()
    await database?.stop()
  })

  test('a value that others have is not changed for them', async () => {
    const acme = asker(() => host.send, 'acme')
    const post = async (userName: string, title?: string) =>
      (await acme.ask('POST', '/Users', { userName, title })).body
    const patch = (id: string, ...Operations: readonly object[]) =>
      acme.ask('PATCH', `/Users/${id}`, {
        Operations,
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      })
    const titled = (title: string) => ({ op: 'replace', path: 'title', value: title })
    const [ann, bob] = [await post('ann@shared.test', 'Cook'), await post('bob@shared.test')]
    const profileOf = async (email: string) => (await host.sql.find('accounts', 'email', email))[0]?.home_id
    const profile = await profileOf('ann@shared.test')
    if (typeof profile !== 'string') throw new Error('Ann has no profile')
    await host.sql.update('accounts', ['home_id', profile], ['email', 'bob@shared.test'])

    for (const { id } of [ann, bob]) {
      const answer = await patch(id, titled('Pilot'), { op: 'replace', path: 'active', value: false })
      expect([answer.status, answer.body.scimType, answer.body.detail]).toEqual([
        400,
        'mutability',
        'Another user has these values, too',
      ])
      expect((await acme.ask('GET', `/Users/${id}`)).body).toMatchObject({ title: 'Cook', active: true })
    }
    // What is the same for both is no change, and what is a user's own is written.
    const own = await patch(bob.id, titled('Cook'), { op: 'replace', path: 'active', value: false })
    expect(own.body).toMatchObject({ title: 'Cook', active: false })
    expect(await host.sql.find('profiles', 'title', 'Cook')).toHaveLength(1)

    await host.sql.update('accounts', ['home_id', '999'], ['email', 'bob@shared.test'])
    expect((await patch(ann.id, titled('Pilot'))).body.title).toBe('Pilot')
  })
})
