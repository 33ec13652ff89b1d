/** What SCIM keeps for itself: hidden users, managers, activity, members; and users of the host that it takes over. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { newFolder } from '../matrix/support/folders.js'
import { writeFiles } from '../support/files.js'
import { type ServedHost, serveHost } from './served.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

let host: ServedHost
afterAll(() => host?.stop())

async function serveCase(name: string): Promise<void> {
  const golden = goldenCases().find((each) => each.name === name)
  if (!golden) throw new Error(`There is no case ${name}`)
  const cwd = newFolder(name)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  await host?.stop()
  host = await serveHost(cwd)
}

const post = (userName: string, more: object = {}) =>
  host.call('POST', '/Users', { schemas: [USER, ENTERPRISE], userName, ...more })

const found = async (filter: string) =>
  (await host.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
    ({ userName }: { readonly userName: string }) => userName,
  )

describe('memberships on the user, hidden users, managers', () => {
  beforeAll(() => serveCase('mongodb-array-hide-argument'))

  test('an account of the host is taken over, not doubled', async () => {
    const { Account } = await host.load('src/models.ts')
    const values = { login: 'old@example.com', staffNumber: 7 }
    const account: { save(): Promise<unknown>; readonly _id: object } = Reflect.construct(Object(Account), [
      values,
    ])
    await account.save()
    const { status, body } = await post('old@example.com', { name: { formatted: 'Olga Old' } })
    expect(status).toBe(201)
    expect(host.database.documents('accounts')).toHaveLength(1)
    expect(host.database.documents('accounts')).toMatchObject([{ _id: account._id, fullName: 'Olga Old' }])
    expect(body).toMatchObject({ name: { formatted: 'Olga Old' } })
  })

  test('a manager is a user, shown with its name and found by its id', async () => {
    const boss = await post('boss@example.com', { name: { formatted: 'Bea Boss' } })
    const manager = { value: boss.body.id }
    const { status, body } = await post('worker@example.com', { [ENTERPRISE]: { manager } })
    expect(status).toBe(201)
    expect(body[ENTERPRISE]).toMatchObject({ manager: { value: boss.body.id, displayName: 'Bea Boss' } })
    expect(await found(`${ENTERPRISE}:manager.value eq "${boss.body.id}"`)).toEqual(['worker@example.com'])
    expect(await found(`${ENTERPRISE}:manager pr`)).toEqual(['worker@example.com'])
    const nobody = { [ENTERPRISE]: { manager: { value: crypto.randomUUID() } } }
    expect(await post('lost@example.com', nobody)).toMatchObject({ status: 400 })
  })

  test('a number that is shown as text', async () => {
    await post('seventeen@example.com', { [ENTERPRISE]: { employeeNumber: '17' } })
    expect(await found(`${ENTERPRISE}:employeeNumber eq "17"`)).toEqual(['seventeen@example.com'])
    expect(await found(`${ENTERPRISE}:employeeNumber sw "1"`)).toEqual(['seventeen@example.com'])
  })

  test('a hidden user comes back under a new id, with its document', async () => {
    const { body } = await post('back@example.com')
    const documents = host.database.documents('accounts').length
    expect(await host.call('DELETE', `/Users/${body.id}`)).toMatchObject({ status: 204 })
    expect(await host.call('GET', `/Users/${body.id}`)).toMatchObject({ status: 404 })
    const again = await post('back@example.com')
    expect(again).toMatchObject({ status: 201, body: { active: true } })
    expect(again.body.id).not.toBe(body.id)
    expect(host.database.documents('accounts')).toHaveLength(documents)
  })

  test('a hidden user gives the name up to one who takes it, where no document of the host holds it', async () => {
    const [gone, other] = [await post('gone@example.com'), await post('other@example.com')]
    expect(await host.call('DELETE', `/Users/${gone.body.id}`)).toMatchObject({ status: 204 })
    const operation = { op: 'replace', path: 'userName', value: 'Gone@example.com' }
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
    const rename = () => host.call('PATCH', `/Users/${other.body.id}`, { schemas, Operations: [operation] })
    expect(await rename()).toMatchObject({ status: 409 })
    const { Account } = await host.load('src/models.ts')
    const logins = [{ login: 'gone@example.com' }, { login: 'renamed@example.com' }]
    await Reflect.get(Object(Account), 'updateMany').call(Account, ...logins)
    expect(await rename()).toMatchObject({ status: 200, body: { userName: 'Gone@example.com' } })
    expect(await found('userName eq "gone@example.com"')).toEqual(['Gone@example.com'])
    expect(await host.call('GET', `/Users/${gone.body.id}`)).toMatchObject({ status: 404 })
  })

  test('members are in the array of the user, and users show their groups', async () => {
    const { body: user } = await post('inside@example.com')
    const members = [{ value: user.id }]
    const { body: group } = await host.call('POST', '/Groups', { displayName: 'Insiders', members })
    expect(group.members).toMatchObject([{ value: user.id }])
    const shown = await host.call('GET', `/Users/${user.id}?attributes=groups`)
    expect(shown.body.groups).toMatchObject([{ value: group.id, display: 'Insiders', type: 'direct' }])
    expect(await found('groups.display eq "insiders"')).toEqual(['inside@example.com'])
    expect(await host.call('DELETE', `/Groups/${group.id}`)).toMatchObject({ status: 204 })
    const account = host.database.documents('accounts').find(({ login }) => login === 'inside@example.com')
    expect(account?.circles).toEqual([])
  })

  test('a PUT of what is there already changes nothing', async () => {
    const { body } = await post('same@example.com')
    const { meta, groups: _, ...user } = body
    const again = await host.call('PUT', `/Users/${body.id}`, user)
    expect(again).toMatchObject({ status: 200, body: { meta } })
  })

  test('a user whose document is gone is gone', async () => {
    const { body } = await post('orphan@example.com')
    const { Account } = await host.load('src/models.ts')
    await Reflect.get(Object(Account), 'deleteMany').call(Account, { login: 'orphan@example.com' })
    expect(await host.call('GET', `/Users/${body.id}`)).toMatchObject({ status: 404 })
    expect(await found('userName eq "orphan@example.com"')).toEqual([])
  })
})

test('activity that SCIM keeps is there to be asked for', async () => {
  await serveCase('mongodb-own-groups-no-flag')
  const { isActiveInScim } = await host.load('src/scim/index.ts')
  const ask = async (): Promise<unknown> => {
    const [person] = host.database.documents('people')
    return isActiveInScim?.(person?._id)
  }
  const { body } = await post('kim@example.com', { emails: [{ value: 'kim@example.com' }] })
  expect(await ask()).toBe(true)
  await host.call('DELETE', `/Users/${body.id}`)
  expect(await ask()).toBe(false)
})
