import { beforeAll, describe, expect, test } from 'vitest'
import {
  createGroup,
  createUser,
  errorOf,
  GROUP,
  LIST,
  list,
  send,
  USER,
  unique,
} from '../../spec/support/client.js'
import type { ServedHost } from '../../support/served-host.js'

export const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

export function searchSuite(host: () => ServedHost): void {
  const mark = unique('search')
  let users: readonly string[]
  let groups: readonly string[]

  beforeAll(async () => {
    users = []
    groups = []
    for (const letter of ['a', 'b', 'c']) {
      const user = await createUser(host(), { userName: `${letter}@${mark}.example`, externalId: mark })
      users = [...users, user.id]
    }
    for (const letter of ['a', 'b']) {
      const group = await createGroup(host(), { displayName: `${mark} ${letter}`, externalId: mark })
      groups = [...groups, group.id]
    }
  })

  const search = (path: string, request: object) =>
    send(host(), 'POST', `${path}/.search`, { schemas: [SEARCH], ...request })
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a list
  const ids = (body: any) => body.Resources.map(({ id }: { readonly id: string }) => id)
  const ours = `externalId eq "${mark}"`

  describe.each(['/Users', '/Groups'])('POST %s/.search', (path) => {
    test('answers as GET does', async () => {
      const parameters = { filter: ours, startIndex: '2', count: '1', sortBy: 'id', sortOrder: 'descending' }
      const posted = await search(path, { ...parameters, startIndex: 2, count: 1 })
      expect(posted.status).toBe(200)
      expect(posted.body).toEqual((await list(host(), path, parameters)).body)
      expect(posted.body).toMatchObject({ schemas: [LIST], startIndex: 2, itemsPerPage: 1 })
    })
  })

  test.each(['/Users', '/Groups'])('common attributes can be filtered by: %s', async (path) => {
    const found = async (filter: string) => {
      const { status, body } = await list(host(), path, { filter: `${ours} and ${filter}` })
      expect(status, body.detail).toBe(200)
      return ids(body)
    }
    const all = path === '/Users' ? users : groups
    const type = path === '/Users' ? 'User' : 'Group'
    const { body } = await list(host(), path, { filter: `id eq "${all[1]}"` })
    const [{ meta, schemas }] = body.Resources
    expect(await found(`meta.location eq "${meta.location}"`)).toEqual([all[1]])
    expect(await found(`meta.location ew "${path}/${all[1]}"`)).toEqual([all[1]])
    expect(await found(`not (meta.location eq "${meta.location}")`)).toEqual(
      all.filter((id) => id !== all[1]),
    )
    expect(await found(`schemas eq "${schemas[0]}" and schemas pr and meta pr`)).toEqual(all)
    expect(await found(`meta.resourceType eq "${type}" and meta.created le "${meta.created}"`)).toContain(
      all[1],
    )
    expect(await found('meta.resourceType eq "Device"')).toEqual([])
  })

  test('a complex attribute is present where a part of it is', async () => {
    const [named, nameless] = [unique('named'), unique('nameless')]
    const { id } = await createUser(host(), {
      userName: `${named}@${mark}.example`,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
    })
    await createUser(host(), { userName: `${nameless}@${mark}.example` })
    const filter = `userName sw "${named}" and name pr and not (name eq null)`
    expect(ids((await list(host(), '/Users', { filter })).body)).toEqual([id])
  })

  test('attributes and excludedAttributes are arrays, or text as in a query', async () => {
    const shape = { filter: `userName eq "a@${mark}.example"` }
    const only = [{ schemas: expect.any(Array), id: users[0], userName: `a@${mark}.example`, active: true }]
    expect((await search('/Users', { ...shape, attributes: ['userName', 'active'] })).body.Resources).toEqual(
      only,
    )
    expect((await search('/Users', { ...shape, attributes: 'userName,active' })).body.Resources).toEqual(only)
    const { body } = await search('/Users', { ...shape, excludedAttributes: ['emails', 'meta.created'] })
    expect(body.Resources[0].emails).toBeUndefined()
    expect(body.Resources[0].meta).not.toHaveProperty('created')
    expect(body.Resources[0].meta).toHaveProperty('version')
  })

  describe('POST /.search', () => {
    test('finds resources of all types, users before groups', async () => {
      const { body } = await search('', { filter: ours })
      expect(ids(body)).toEqual([...users, ...groups])
      expect(body).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 5 })
      const types = body.Resources.map(
        ({ meta }: { readonly meta: { resourceType: string } }) => meta.resourceType,
      )
      expect(types).toEqual(['User', 'User', 'User', 'Group', 'Group'])
    })

    test.each([
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 5],
      [5, 1],
      [6, 3],
      [1, 0],
    ])('pages over the types as over one list: startIndex %i, count %i', async (startIndex, count) => {
      const { body } = await search('', { filter: ours, startIndex, count })
      const page = [...users, ...groups].slice(startIndex - 1, startIndex - 1 + count)
      expect(ids(body)).toEqual(page)
      expect(body).toMatchObject({ totalResults: 5, startIndex, itemsPerPage: page.length })
    })

    test('what one type does not have at all has no value there (§3.4.2.1)', async () => {
      expect(ids((await search('', { filter: `${ours} and userName pr` })).body)).toEqual(users)
      expect(ids((await search('', { filter: `${ours} and not (userName pr)` })).body)).toEqual(groups)
      expect(ids((await search('', { filter: `${ours} and active eq true` })).body)).toEqual(users)
      expect(ids((await search('', { filter: `${ours} and not (active eq true)` })).body)).toEqual(groups)
      expect(ids((await search('', { filter: `${ours} and active ne false` })).body)).toEqual([
        ...users,
        ...groups,
      ])
      expect(ids((await search('', { filter: `${ours} and emails[primary eq true]` })).body)).toEqual(users)
    })

    test('what a type has, and does not map, is an error', async () => {
      expect(errorOf(await search('', { filter: `${ours} and password pr` }))).toEqual({
        status: 400,
        scimType: 'invalidFilter',
        detail: 'Invalid filter: password cannot be filtered',
      })
    })

    test('unless the filter is about another type', async () => {
      const filter = `${ours} and meta.resourceType eq "Group" and not (password pr)`
      expect(ids((await search('', { filter })).body)).toEqual(groups)
    })

    test.each([
      ['meta.resourceType eq "User"', 'meta.resourceType eq "Group"'],
      ['not (meta.resourceType eq "Group")', 'not (meta.resourceType eq "User")'],
      ['meta.resourceType ne "Group"', 'meta.resourceType gt "E" and meta.resourceType lt "H"'],
      [`schemas eq "${USER}"`, `schemas eq "${GROUP}"`],
      [`schemas co "2.0:User"`, `not (schemas co "2.0:User")`],
      ['meta.location co "/Users/"', 'meta.location co "/Groups/"'],
      [`${USER}:userName pr`, `${GROUP}:displayName pr`],
    ])('tells the types apart: %s', async (ofUsers, ofGroups) => {
      expect(ids((await search('', { filter: `${ours} and ${ofUsers}` })).body)).toEqual(users)
      expect(ids((await search('', { filter: `${ours} and ${ofGroups}` })).body)).toEqual(groups)
    })

    test('all of both', async () => {
      const either = '(meta.resourceType eq "User" or meta.resourceType eq "Group")'
      expect(ids((await search('', { filter: `${ours} and ${either}` })).body)).toEqual([...users, ...groups])
    })

    test.each([['sortBy', 'id'] as const, ['cursor', ''] as const])(
      '%s needs one type',
      async (name, value) => {
        expect(errorOf(await search('', { [name]: value }))).toEqual({
          status: 400,
          scimType: 'invalidValue',
          detail: `${name} needs one resource type`,
        })
      },
    )
  })

  test.each([
    ['no body to speak of', [], 'SearchRequest schema required'],
    ['no schemas', { filter: ours }, 'SearchRequest schema required'],
    ['another schema', { schemas: [LIST] }, 'SearchRequest schema required'],
  ])('%s is 400', async (_, body, detail) => {
    expect(errorOf(await send(host(), 'POST', '/Users/.search', body))).toEqual({
      status: 400,
      scimType: 'invalidSyntax',
      detail,
    })
  })

  test.each([
    ['filter', { filter: 7.5 }, 'invalidFilter'],
    ['filter', { filter: {} }, 'invalidValue'],
    ['count', { count: true }, 'invalidValue'],
    ['count', { count: 1001 }, 'invalidValue'],
    ['startIndex', { startIndex: 1.5 }, 'invalidValue'],
    ['attributes', { attributes: [1] }, 'invalidValue'],
  ])('a wrong %s is 400: %j', async (_, request, scimType) => {
    const { status, body } = await search('/Users', request)
    expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType })
  })

  test('other methods are not allowed, and the access check comes first', async () => {
    const { status, headers } = await send(host(), 'PUT', '/.search', {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('POST, OPTIONS')
    const stranger = { ...host(), token: 'wrong' }
    expect((await send(stranger, 'POST', '/.search', { schemas: [SEARCH] })).status).toBe(401)
  })
}
