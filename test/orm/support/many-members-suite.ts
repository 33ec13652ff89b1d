/** A group with more members than are held at once, on one ORM and database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as limits from '../../../src/runtime/limits.js'
import type { TestDatabase } from './databases.js'
import { type HostName, hosts, type OpenHost } from './hosts.js'

const MEMBERS = limits.memberPage + 50

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'

interface Member {
  readonly value: string
  readonly display: string
}

export function manyMembersSuite(name: HostName, open: () => Promise<TestDatabase>): void {
  let database: TestDatabase
  let host: OpenHost
  let path: string
  let ids: readonly string[]
  beforeAll(async () => {
    database = await open()
    host = await hosts[name](database)
    ids = (await Promise.all(Array.from({ length: MEMBERS / limits.bulkOperations }, createUsers))).flat()
    const { status, body } = await host.send('POST', '/Groups', {
      displayName: 'Everybody',
      members: ids.map((value) => ({ value })),
    })
    expect(status).toBe(201)
    // What is written is answered in parts, too.
    expect(body.members).toHaveLength(MEMBERS)
    path = `/Groups/${body.id}`
  })
  afterAll(async () => {
    await host?.close()
    await database?.stop()
  })

  async function createUsers(_: unknown, batch: number): Promise<readonly string[]> {
    const Operations = Array.from({ length: limits.bulkOperations }, (_each, index) => {
      const userName = `user${batch}-${index}@example.com`
      return {
        method: 'POST',
        path: '/Users',
        bulkId: `${index}`,
        data: { userName, emails: [{ value: userName }] },
      }
    })
    const { body } = await host.send('POST', '/Bulk', { schemas: [BULK], Operations })
    return body.Operations.map((each: { readonly location: string }) => each.location.split('/').at(-1))
  }

  const members = async (query = ''): Promise<readonly Member[]> =>
    (await host.send('GET', path + query)).body.members

  test('all are shown, each once, as a list shows them', async () => {
    const shown = await members()
    expect(shown.map(({ value }) => value).sort()).toEqual([...ids].sort())
    const { body } = await host.send(
      'GET',
      `/Groups?filter=${encodeURIComponent('displayName eq "everybody"')}`,
    )
    const byValue = (one: Member, other: Member) => (one.value < other.value ? -1 : 1)
    expect([...shown].sort(byValue)).toEqual(body.Resources[0].members)
  })

  test('a part of each is shown where a part is asked for', async () => {
    const shown = await members('?attributes=members.value')
    expect(shown).toHaveLength(MEMBERS)
    expect(shown.every((each) => Object.keys(each).join() === 'value')).toBe(true)
  })

  test('the tag is that of a group without its members, and a member is found, taken out and put back', async () => {
    const [first = ''] = ids
    const tag = async () => (await host.send('GET', path)).body.meta.version
    const before = await tag()
    expect((await host.send('GET', `${path}?excludedAttributes=members`)).body.meta.version).toBe(before)
    const found = async () => {
      const filter = encodeURIComponent(`members[value eq "${first}"]`)
      return (await host.send('GET', `/Groups?filter=${filter}&attributes=id`)).body.totalResults
    }
    expect(await found()).toBe(1)
    const change = (operation: object) =>
      host.send('PATCH', path, { schemas: [PATCH_OP], Operations: [operation] })
    const { body } = await change({ op: 'remove', path: `members[value eq "${first}"]` })
    expect(body.members).toHaveLength(MEMBERS - 1)
    expect(await found()).toBe(0)
    expect(await tag()).not.toBe(before)
    await change({ op: 'add', path: 'members', value: [{ value: first }] })
    expect(await members()).toHaveLength(MEMBERS)
  })
}
