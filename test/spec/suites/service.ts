/** SPEC "What the service does". */
import { expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, idsOf, list, send } from '../support/client.js'

export function serviceSuite(host: () => ServedHost): void {
  test('1. exposes a SCIM 2.0 API to provision and deprovision users and groups', async () => {
    const user = await createUser(host())
    const group = await createGroup(host(), { members: [{ value: user.id }] })
    expect((await send(host(), 'DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect((await send(host(), 'DELETE', `/Users/${user.id}`)).status).toBe(204)
    expect((await send(host(), 'GET', `/Users/${user.id}`)).body.active).toBe(false)
  })

  test('2. keeps a SCIM user record and a SCIM group record, each linked one-to-one to the host record', async () => {
    for (const [kind, { id }] of [
      ['user', await createUser(host())],
      ['group', await createGroup(host())],
    ] as const) {
      const record = await host().stored(kind, id)
      expect(record?.scim).toMatchObject({ id, hostKey: record?.host.key })
    }
  })

  test("2. the host's own data is left untouched: a user that SCIM did not create is neither shown nor changed", async () => {
    const email = 'native@example.com'
    await host().createHostUser(email)
    const before = await host().hostUsers(email)
    expect(before).toHaveLength(1)
    expect(await idsOf(host(), '/Users', `userName eq "${email}"`)).toEqual([])
    expect(await idsOf(host(), '/Users', `emails eq "${email}"`)).toEqual([])
    expect(await host().hostUsers(email)).toEqual(before)
  })

  test('3. a POST to the user collection creates both a host user and a SCIM user record', async () => {
    const { id, userName } = await createUser(host())
    expect(await host().stored('user', id)).toMatchObject({
      scim: { id, name: userName },
      host: { email: userName },
    })
  })

  test('4. a DELETE on a user deactivates the user and never removes it', async () => {
    const { id } = await createUser(host())
    await send(host(), 'DELETE', `/Users/${id}`)
    const rows = await host().stored('user', id)
    expect(rows).toMatchObject({ scim: { id }, host: { isActive: false } })
  })

  test('5. has discovery endpoints and resource endpoints; the collections support filtering and pagination', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
      expect((await send(host(), 'GET', path)).status).toBe(200)
    const { id, userName } = await createUser(host())
    const { body } = await list(host(), '/Users', { filter: `userName eq "${userName}"`, count: '1' })
    expect(body).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [{ id }] })
  })
}
