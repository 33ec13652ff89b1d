import { beforeAll, expect, test } from 'vitest'
import { createGroup, createUser, errorOf, list, unique } from '../../spec/support/client.js'
import type { ServedHost } from '../../support/served-host.js'

/** In order of creation, and so of `id`. */
const USERS = [
  { name: 'delta', externalId: 'b' },
  { name: 'Alpha', externalId: 'B' },
  { name: 'charlie' },
  { name: 'Bravo', externalId: 'a' },
  { name: 'echo' },
]

export function sortingSuite(host: () => ServedHost): void {
  const mark = unique('sorting')

  beforeAll(async () => {
    for (const { name, ...rest } of USERS)
      await createUser(host(), { userName: `${name}@${mark}.example`, ...rest })
  })

  const sorted = async (parameters: Readonly<Record<string, string>>) => {
    const { status, body } = await list(host(), '/Users', {
      filter: `userName ew "@${mark}.example"`,
      ...parameters,
    })
    expect(status, body.detail).toBe(200)
    return body.Resources.map(({ userName }: { readonly userName: string }) => userName.split('@')[0])
  }

  test('userName ignores case, ascending by default', async () => {
    const order = ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']
    expect(await sorted({ sortBy: 'userName' })).toEqual(order)
    expect(await sorted({ sortBy: 'userName', sortOrder: 'ascending' })).toEqual(order)
    expect(await sorted({ sortBy: 'userName', sortOrder: 'descending' })).toEqual([...order].reverse())
  })

  test('so does text in a column of the host', async () => {
    expect(await sorted({ sortBy: 'emails.value' })).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'echo'])
  })

  test('a multi-valued attribute stands for its value, and names and URNs ignore case', async () => {
    const order = await sorted({ sortBy: 'emails.value' })
    expect(await sorted({ sortBy: 'emails' })).toEqual(order)
    expect(await sorted({ sortBy: 'URN:ietf:params:scim:schemas:core:2.0:user:EMAILS.Value' })).toEqual(order)
  })

  test('externalId is case exact; who has none comes last ascending, in order of id', async () => {
    expect(await sorted({ sortBy: 'externalId' })).toEqual(['Alpha', 'Bravo', 'delta', 'charlie', 'echo'])
  })

  test('and first descending', async () => {
    expect(await sorted({ sortBy: 'externalId', sortOrder: 'descending' })).toEqual([
      'charlie',
      'echo',
      'delta',
      'Bravo',
      'Alpha',
    ])
  })

  test('equals stand in order of id, in both directions', async () => {
    const order = USERS.map(({ name }) => name)
    expect(await sorted({ sortBy: 'active' })).toEqual(order)
    expect(await sorted({ sortBy: 'active', sortOrder: 'descending' })).toEqual(order)
  })

  test('meta.created is the order of creation, and descending the reverse', async () => {
    const order = USERS.map(({ name }) => name)
    expect(await sorted({ sortBy: 'meta.created' })).toEqual(order)
  })

  test('a page is cut from the sorted list', async () => {
    expect(await sorted({ sortBy: 'userName', startIndex: '2', count: '2' })).toEqual(['Bravo', 'charlie'])
  })

  test.each(['nickName', 'shoeSize', 'name.middleName', 'urn:example:Other:userName'])(
    'what cannot be sorted by is 400, naming it: %s',
    async (sortBy) => {
      const { status, body } = await list(host(), '/Users', { sortBy })
      expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType: 'invalidValue' })
      expect(body.detail).toContain('cannot be sorted by')
      expect(body.detail.toLowerCase()).toContain(sortBy.split('.')[0]?.toLowerCase())
    },
  )

  test.each(['emails[type eq "work"].value', 'name', 'userName eq', ''.padEnd(9_000, 'x')])(
    'nor can what is no attribute of one value: %.30s',
    async (sortBy) => {
      expect(errorOf(await list(host(), '/Users', { sortBy }))).toEqual({
        status: 400,
        scimType: 'invalidValue',
        detail: `${sortBy} cannot be sorted by`,
      })
    },
  )

  test('an attribute of several values by the first of them', async () => {
    const { body } = await list(host(), '/Users', { filter: `userName ew "@${mark}.example"` })
    const [a, b, c] = body.Resources.map(({ id }: { readonly id: string }) => id)
    const first = await createGroup(host(), { displayName: unique('g'), externalId: mark, members: [c, b] })
    const second = await createGroup(host(), { displayName: unique('g'), externalId: mark, members: [c, a] })
    const third = await createGroup(host(), { displayName: unique('g'), externalId: mark })
    const sortedGroups = async (parameters: Readonly<Record<string, string>>) => {
      const found = await list(host(), '/Groups', { filter: `externalId eq "${mark}"`, ...parameters })
      expect(found.status, found.body.detail).toBe(200)
      return found.body.Resources.map(({ id }: { readonly id: string }) => id)
    }
    expect(await sortedGroups({ sortBy: 'members' })).toEqual([second.id, first.id, third.id])
    expect(await sortedGroups({ sortBy: 'members.value', sortOrder: 'descending' })).toEqual([
      third.id,
      first.id,
      second.id,
    ])
    const page = await list(host(), '/Groups', {
      filter: `externalId eq "${mark}"`,
      sortBy: 'members',
      cursor: '',
      count: '1',
    })
    expect(page.body.Resources[0].id).toBe(second.id)
  })

  test('meta.location in order of id, and what all have in common as if it were not asked for', async () => {
    const order = USERS.map(({ name }) => name)
    expect(await sorted({ sortBy: 'meta.location', sortOrder: 'descending' })).toEqual([...order].reverse())
    expect(await sorted({ sortBy: 'meta.resourceType' })).toEqual(order)
    expect(await sorted({ sortBy: 'schemas' })).toEqual(order)
  })

  test('ServiceProviderConfig announces it', async () => {
    expect((await list(host(), '/ServiceProviderConfig')).body.sort).toEqual({ supported: true })
  })
}
