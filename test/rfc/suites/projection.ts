import { beforeAll, describe, expect, test } from 'vitest'
import { createGroup, createUser, GROUP, list, patch, send, USER, unique } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'
import { CUSTOM, ENTERPRISE, extensions, queriesOf } from '../support/edits.js'

export function projectionSuite(host: () => RunningHost): void {
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a resource
  let user: any
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a resource
  let group: any

  beforeAll(async () => {
    user = await createUser(host(), { name: { givenName: 'Barbara', familyName: 'Jensen' } })
    group = await createGroup(host(), { members: [{ value: user.id }] })
  })

  const shown = async (parameters: Readonly<Record<string, string>>) =>
    (await list(host(), `/Users/${user.id}`, parameters)).body

  const always = () => ({ schemas: user.schemas, id: user.id })

  describe('attributes', () => {
    test.each([
      ['one', 'userName', () => ({ userName: user.userName })],
      ['several', 'userName, active', () => ({ userName: user.userName, active: true })],
      ['names ignore case', 'USERNAME', () => ({ userName: user.userName })],
      ['a sub-attribute', 'name.givenName', () => ({ name: { givenName: user.name.givenName } })],
      ['of each value', 'emails.value', () => ({ emails: [{ value: user.userName }] })],
      [
        'two sub-attributes',
        'emails.value,emails.type',
        () => ({ emails: [{ value: user.userName, type: 'work' }] }),
      ],
      ['a whole wins over its part', 'name.givenName,name', () => ({ name: user.name })],
      ['in any order', 'name,name.givenName', () => ({ name: user.name })],
      ['with the URN of the core schema', `${USER}:userName`, () => ({ userName: user.userName })],
      ['and a sub-attribute', `${USER}:emails.value`, () => ({ emails: [{ value: user.userName }] })],
      ['an extension', ENTERPRISE, () => ({ [ENTERPRISE]: extensions[ENTERPRISE] })],
      ['its attribute', `${ENTERPRISE}:department`, () => ({ [ENTERPRISE]: { department: 'Tours' } })],
      [
        'and the sub-attribute of that',
        `${ENTERPRISE}:manager.displayName`,
        () => ({ [ENTERPRISE]: { manager: { displayName: 'John Smith' } } }),
      ],
      ['an extension of the host', CUSTOM.toUpperCase(), () => ({ [CUSTOM]: extensions[CUSTOM] })],
      ['its attribute', `${CUSTOM}:Colour`, () => ({ [CUSTOM]: { colour: 'red' } })],
      ['what no resource has', 'shoeSize', () => ({})],
      ['a sub-attribute of a simple one', 'userName.value', () => ({})],
      ['a sub-attribute that is not there', 'name.middleName,emails.shape', () => ({})],
      ['meta', 'meta.resourceType', () => ({ meta: { resourceType: 'User' } })],
      ['what is always returned', 'id', () => ({})],
      ['nothing but commas', ',,', () => ({})],
    ])('%s: %s', async (_, attributes, expected) => {
      expect(await shown({ attributes })).toEqual({ ...always(), ...expected() })
    })

    test('empty is as if it were not sent', async () => {
      expect(await shown({ attributes: '' })).toEqual(user)
    })
  })

  describe('excludedAttributes', () => {
    const without = (...names: readonly string[]) =>
      Object.fromEntries(Object.entries(user).filter(([name]) => !names.includes(name)))

    test.each([
      ['one', 'userName', () => without('userName')],
      ['several', 'USERNAME,name', () => without('userName', 'name')],
      [
        'a sub-attribute',
        'emails.type',
        () => ({ ...user, emails: [{ value: user.userName, primary: true }] }),
      ],
      ['all sub-attributes', 'emails.type,emails.value,emails.primary', () => without('emails')],
      ['an extension', ENTERPRISE, () => without(ENTERPRISE)],
      ['its attribute', `${CUSTOM}:colour`, () => ({ ...user, [CUSTOM]: { finish: 'matt' } })],
      ['with the URN of the core schema', `${USER}:active`, () => without('active')],
      ['what is always returned stays', 'id,schemas', () => user],
      ['what no resource has', 'shoeSize,userName.value', () => user],
    ])('%s: %s', async (_, excludedAttributes, expected) => {
      expect(await shown({ excludedAttributes })).toEqual(expected())
    })

    test('attributes wins over excludedAttributes', async () => {
      expect(await shown({ attributes: 'userName', excludedAttributes: 'userName' })).toEqual({
        ...always(),
        userName: user.userName,
      })
    })
  })

  test('they shape the answers of POST, PUT and PATCH as well', async () => {
    const query = '?attributes=userName'
    const userName = `${unique('shaped')}@example.com`
    const { body } = await send(host(), 'POST', `/Users${query}`, { schemas: [USER], userName })
    const shape = { schemas: user.schemas, id: expect.any(String), userName }
    expect(body).toEqual(shape)
    const path = `/Users/${body.id}${query}`
    expect((await send(host(), 'PUT', path, { schemas: [USER], userName })).body).toEqual(shape)
    expect((await patch(host(), path, { op: 'replace', path: 'externalId', value: 'x' })).body).toEqual(shape)
  })

  test('they shape the resources of a list, not the list', async () => {
    const { body } = await list(host(), '/Users', { filter: `id eq "${user.id}"`, attributes: 'userName' })
    expect(body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 })
    expect(body.Resources).toEqual([{ ...always(), userName: user.userName }])
  })

  describe('what is not asked for is not fetched', () => {
    const memberQueries = async (path: string) => {
      const queries = await queriesOf(host(), () => send(host(), 'GET', path))
      expect(queries.length).toBeGreaterThan(0)
      return queries.filter((query) => /from "(team|group)_members"/.test(query))
    }

    test('members, when they are asked for, are one query a page', async () => {
      expect(await memberQueries('/Groups')).toHaveLength(1)
      expect(await memberQueries(`/Groups/${group.id}`)).toHaveLength(1)
      expect(await memberQueries('/Groups?attributes=members.value')).toHaveLength(1)
    })

    test.each([
      'excludedAttributes=members',
      `excludedAttributes=${GROUP}:members`,
      'attributes=displayName',
      'attributes=id,externalId',
    ])('%s runs no member query', async (query) => {
      expect(await memberQueries(`/Groups?${query}`)).toEqual([])
      expect(await memberQueries(`/Groups/${group.id}?${query}`)).toEqual([])
    })

    test('nor is one for a PATCH whose answer leaves them out', async () => {
      const queries = await queriesOf(host(), () =>
        patch(host(), `/Groups/${group.id}?excludedAttributes=members`, {
          op: 'replace',
          path: 'displayName',
          value: unique('Renamed '),
        }),
      )
      expect(queries.filter((query) => /_members"/.test(query))).toEqual([])
    })
  })
}
