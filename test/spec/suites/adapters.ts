/** SPEC "Adapters (extension contract)": replaced by a class of the host, and extended with a further attribute. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editFile, type FixtureName, type RunningHost, startHost } from '../../support/host.js'
import { createGroup, createUser, idsOf, list, patch, send, stored } from '../support/client.js'
import { addAlternatives, customAdapters, generateWith } from './settings.js'

/** Adds a column to the host's users that no configuration maps. */
function addColumn(fixture: FixtureName): (cwd: string) => void {
  return (cwd) => {
    addAlternatives(fixture)(cwd)
    if (fixture === 'express-drizzle-postgres') {
      editFile(cwd, 'src/db/schema/users.ts', (text) =>
        text.replace('  isAdmin:', "  employment: varchar('employment', { length: 20 }),\n  isAdmin:"),
      )
      editFile(cwd, 'src/db/migrations/0000_init.sql', (sql) =>
        sql.replace('"is_admin" boolean', '"employment" varchar(20),\n"is_admin" boolean'),
      )
    } else {
      editFile(cwd, 'src/db/schema.ts', (text) =>
        text.replace('  isActive:', "  employment: text('employment'),\n  isActive:"),
      )
      editFile(cwd, 'drizzle/0000_init.sql', (sql) =>
        sql.replace('`is_active` integer', '`employment` text,\n`is_active` integer'),
      )
    }
  }
}

/** What a user writes into the emitted adapter to map one attribute more: three lines. */
function mapUserType(cwd: string): void {
  editFile(cwd, 'src/scim/adapters/user.ts', (text) =>
    text
      .replace(/(filterMap\(\): FilterMap \{\n\s+return \{\n)/, '$1      userType: users.employment,\n')
      .replace(/(toScim\(.*\n\s+return \{\n)/, '$1      userType: host.employment,\n')
      .replace(/(columns\(.*\n\s+return \{\n)/, '$1      employment: data.userType ?? null,\n'),
  )
}

export function adaptersSuite(fixture: FixtureName): void {
  let host: RunningHost
  let calls: string[]
  let constructions: number[]
  beforeAll(async () => {
    host = await startHost(fixture, {
      prepare: addColumn(fixture),
      edit: (cwd) => {
        mapUserType(cwd)
        return generateWith(cwd, customAdapters)
      },
    })
    const log = await import(/* @vite-ignore */ join(host.cwd, 'src/custom/calls.ts'))
    calls = log.calls
    constructions = log.constructions
  })
  afterAll(() => host?.stop())
  beforeEach(() => {
    calls.length = 0
    constructions.length = 0
  })

  test('the service instantiates the adapter with no arguments on each request', async () => {
    const { id } = await createUser(host)
    await send(host, 'GET', `/Users/${id}`)
    await send(host, 'GET', '/Users')
    await send(host, 'GET', '/Groups')
    await patch(host, `/Users/${id}`, { op: 'remove', path: 'externalId' })
    await send(host, 'DELETE', `/Users/${id}`)
    expect(constructions).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('a refused request instantiates none', async () => {
    await send({ ...host, token: 'wrong' }, 'GET', '/Users')
    expect(constructions).toEqual([])
  })

  test('filter_map: translates filter attributes into queries on the host model', async () => {
    const { id, userName } = await createUser(host)
    expect(await idsOf(host, '/Users', `nickName eq "the ${userName}"`)).toEqual([id])
    expect(await idsOf(host, '/Users', `nickName sw "THE ${userName}"`)).toEqual([id])
    expect(await idsOf(host, '/Users', `not (nickName pr) and id eq "${id}"`)).toEqual([])
  })

  test('get_queryset(): base set for lists and for lookup by id', async () => {
    const hidden = await createUser(host, { userName: 'someone@hidden.example' })
    expect((await send(host, 'GET', `/Users/${hidden.id}`)).status).toBe(404)
    expect((await send(host, 'PUT', `/Users/${hidden.id}`, { userName: 'x' })).status).toBe(404)
    expect((await send(host, 'DELETE', `/Users/${hidden.id}`)).status).toBe(404)
    expect(await idsOf(host, '/Users', 'userName pr')).not.toContain(hidden.id)
    const { body } = await list(host, '/Users', { filter: `id eq "${hidden.id}"`, count: '0' })
    expect(body.totalResults).toBe(0)
    expect(calls).toContain('getQueryset')
  })

  test('to_scim(scim_obj, request): renders a record; null values are left out', async () => {
    const user = await createUser(host)
    expect(user.nickName).toBe(`the ${user.userName}`)
    expect(user).not.toHaveProperty('profileUrl')
    expect((await send(host, 'GET', `/Users/${user.id}`)).body).toEqual(user)
    const group = await createGroup(host)
    expect(group['urn:example:group']).toEqual({ shouted: group.displayName.toUpperCase() })
  })

  test('from_scim(data, scim_obj=None): creates a record, or replaces one, and returns the saved record', async () => {
    const { id, userName, externalId } = await createUser(host, { externalId: '  spaced  ' })
    expect(externalId).toBe('spaced')
    const { body } = await send(host, 'PUT', `/Users/${id}`, { userName, externalId: ' again ' })
    expect(body.externalId).toBe('again')
    expect(calls.filter((call) => call.startsWith('fromScim'))).toEqual([
      'fromScim creates',
      'fromScim replaces',
    ])
  })

  test('patch(scim_obj, operations): applies the Operations array of a PatchOp request', async () => {
    const { id } = await createUser(host)
    const group = await createGroup(host)
    await patch(
      host,
      `/Users/${id}`,
      { op: 'Add', path: 'externalId', value: 'x' },
      { op: 'remove', path: 'externalId' },
    )
    await patch(host, `/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
    expect(calls.filter((call) => call.startsWith('patch'))).toEqual([
      'patch add externalId,remove externalId',
      'patch add members',
    ])
  })

  test('delete(scim_obj): user adapter deactivates the user, group adapter deletes the group', async () => {
    const user = await createUser(host)
    const group = await createGroup(host)
    await send(host, 'DELETE', `/Users/${user.id}`)
    await send(host, 'DELETE', `/Groups/${group.id}`)
    expect(calls.filter((call) => call.startsWith('delete'))).toEqual([
      `delete ${user.userName}`,
      `delete ${group.displayName}`,
    ])
  })

  test('an error that an adapter raises is answered as it is', async () => {
    const { id } = await createGroup(host, { displayName: 'Administrators' })
    const { status, body } = await send(host, 'DELETE', `/Groups/${id}`)
    expect({ status, detail: body.detail }).toEqual({
      status: 400,
      detail: 'Administrators cannot be deleted',
    })
    expect((await send(host, 'GET', `/Groups/${id}`)).status).toBe(200)
  })

  describe('a custom adapter may extend the defaults with extra attributes', () => {
    test('reading them in from_scim: POST, PUT and PATCH write the column', async () => {
      const { id, userName } = await createUser(host, { userType: 'Employee' })
      const column = async () => (await stored(host, 'user', id)).host.employment
      expect(await column()).toBe('Employee')
      await patch(host, `/Users/${id}`, { op: 'replace', path: 'userType', value: 'Contractor' })
      expect(await column()).toBe('Contractor')
      await send(host, 'PUT', `/Users/${id}`, { userName })
      expect(await column()).toBeNull()
    })

    test('adding attributes in to_scim: they are shown', async () => {
      const user = await createUser(host, { userType: 'Employee' })
      expect(user.userType).toBe('Employee')
      expect((await send(host, 'GET', `/Users/${user.id}`)).body.userType).toBe('Employee')
    })

    test('adding entries to filter_map: they filter and sort', async () => {
      const { id } = await createUser(host, { userType: 'Trainee' })
      expect(await idsOf(host, '/Users', 'userType eq "trainee"')).toEqual([id])
      expect((await list(host, '/Users', { sortBy: 'userType', sortOrder: 'ascending' })).status).toBe(200)
    })
  })
}
