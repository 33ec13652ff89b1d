/** The groups of users (RFC 7643 §4.1.2), and attributes that are `returned: request` (§7). */
import { beforeAll, expect, test } from 'vitest'
import type { RunningHost } from '../../support/host.js'
import { clientOf, unique } from '../client.js'

export function derivedSuite(host: () => RunningHost): void {
  const { send, create, read, patch, found } = clientOf(host)
  let user: string
  let loner: string
  let group: { readonly id: string; readonly displayName: string }
  beforeAll(async () => {
    user = (await create()).id
    loner = (await create()).id
    const answer = await send('POST', '/Groups', { displayName: unique('Team'), members: [{ value: user }] })
    expect(answer.body.members).toMatchObject([{ value: user }])
    group = answer.body
  })

  const groups = () => [
    {
      value: group.id,
      display: group.displayName,
      type: 'direct',
      $ref: `${host().base}/Groups/${group.id}`,
    },
  ]
  const attributesOf = async (schema: string) => {
    const { attributes } = await read(`/Schemas/urn:ietf:params:scim:schemas:core:2.0:${schema}`)
    return new Map<string, { readonly returned: string; readonly mutability: string }>(
      attributes.map((each: { readonly name: string }) => [each.name, each]),
    )
  }

  test('discovery announces them so', async () => {
    expect((await attributesOf('User')).get('groups')).toMatchObject({
      returned: 'request',
      mutability: 'readOnly',
    })
    expect((await attributesOf('Group')).get('members')).toMatchObject({ returned: 'request' })
  })

  test('a user shows its groups to those who ask', async () => {
    expect(await read(`/Users/${user}`)).not.toHaveProperty('groups')
    expect(await read(`/Users/${user}?excludedAttributes=name`)).not.toHaveProperty('groups')
    const asked = await read(`/Users/${user}?attributes=userName,groups`)
    expect(asked.groups).toEqual(groups())
    expect(asked.meta).toBeUndefined()
    expect(await read(`/Users/${loner}?attributes=groups`)).not.toHaveProperty('groups')
    const filter = encodeURIComponent(`id eq "${user}" or id eq "${loner}"`)
    const { Resources } = await read(`/Users?filter=${filter}&attributes=groups.value`)
    const shown = Resources.map((each: { readonly groups?: unknown }) => each.groups)
    expect(shown).toEqual([[{ value: group.id }], undefined])
  })

  test('groups find their users', async () => {
    const both = [user, loner]
    expect(await found(`groups.value eq "${group.id}"`, both)).toEqual([user])
    expect(
      await found(`groups[display eq "${group.displayName.toUpperCase()}" and type eq "direct"]`, both),
    ).toEqual([user])
    expect(await found('not (groups pr)', both)).toEqual([loner])
  })

  test('groups change at the group, and leave the version of the user as it is', async () => {
    const before = await send('GET', `/Users/${user}?attributes=groups`)
    const refused = await patch(`/Users/${user}`, { op: 'remove', path: 'groups' })
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
    const { body } = await send('GET', `/Users/${user}`)
    await send('PUT', `/Users/${user}`, { ...body, groups: [] })
    const after = await send('GET', `/Users/${user}?attributes=groups`)
    expect(after.body.groups).toEqual(groups())
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect((await send('GET', `/Users/${user}`)).headers.get('etag')).toBe(before.headers.get('etag'))
  })

  test('a group shows its members to those who ask', async () => {
    const path = `/Groups/${group.id}`
    expect(await read(path)).not.toHaveProperty('members')
    expect((await read(`${path}?attributes=members`)).members).toMatchObject([{ value: user }])
    const filter = encodeURIComponent(`members.value eq "${user}"`)
    const { Resources } = await read(`/Groups?filter=${filter}`)
    expect(Resources).toMatchObject([{ id: group.id }])
    expect(Resources[0]).not.toHaveProperty('members')
  })

  test('so does the answer to a request that holds them all, but not to a PATCH', async () => {
    const path = `/Groups/${group.id}`
    const { displayName } = group
    const members = [{ value: user }, { value: loner }]
    const replaced = await send('PUT', path, { displayName, members })
    expect(replaced.body.members).toMatchObject(members)
    const patched = await patch(path, { op: 'remove', path: `members[value eq "${loner}"]` })
    expect(patched).toMatchObject({ status: 200 })
    expect(patched.body).not.toHaveProperty('members')
    const asked = await send('PATCH', `${path}?attributes=members`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'displayName', value: displayName }],
    })
    expect(asked.body.members).toMatchObject([{ value: user }])
  })
}

/** `user.groups: 'default'`. */
export function alwaysShownSuite(host: () => RunningHost): void {
  const { send, create, read } = clientOf(host)

  test('users show their groups unless they are left out', async () => {
    const { id } = await create()
    const { body } = await send('POST', '/Groups', { displayName: unique('Team'), members: [{ value: id }] })
    expect((await read(`/Users/${id}`)).groups).toMatchObject([{ value: body.id }])
    expect(await read(`/Users/${id}?excludedAttributes=groups`)).not.toHaveProperty('groups')
    expect(await read(`/Users/${id}?attributes=userName`)).not.toHaveProperty('groups')
  })
}
