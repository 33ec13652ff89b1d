/** A day of provisioning that every emitted tree must get through, whatever its models are. */
import { expect } from 'vitest'
import { expectedFiles, type GoldenCase } from './cases.js'
import type { ServedCase } from './serve.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:User'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** More than any of the hosts keeps: each shows what it mapped. */
const ann = {
  schemas: [USER, ENTERPRISE],
  externalId: 'ext-1',
  userName: 'Ann@Example.com',
  name: { formatted: 'Ann Lee', givenName: 'Ann', familyName: 'Lee' },
  displayName: 'Ann of the House of Lee',
  title: 'Engineer',
  locale: 'de-AT',
  emails: [{ value: 'ann@example.com', type: 'work', primary: true }],
  phoneNumbers: [{ value: '+43 1 555', type: 'work', primary: true }],
  photos: [{ value: 'https://example.com/ann.png', type: 'photo', primary: true }],
  [ENTERPRISE]: { employeeNumber: '17', department: 'R&D', costCenter: '4711' },
  [ACME]: {
    costCode: 'K-1',
    isContractor: true,
    isExternal: true,
    level: 3,
    workload: 0.8,
    rate: '12.50',
    hiredAt: '2024-01-31T09:30:00.000Z',
  },
}

export interface Expectations {
  readonly groups: boolean
  /** What groups are called that are roles. */
  readonly roles?: readonly string[]
  readonly patchStatus: 200 | 204
  /** Whether DELETE hides the user. */
  readonly hides: boolean
}

/** What a case's emitted tree says of its configuration. */
export function expectationsOf(golden: GoldenCase): Expectations {
  // The host of a case may have been generated before.
  const emitted = Object.values({ ...golden.input, ...expectedFiles(golden) }).join('')
  return {
    groups: emitted.includes("route('GET /Groups'"),
    ...(emitted.includes('rolesIn(') && { roles: ['Admins', 'member'] }),
    patchStatus: emitted.includes("patchResponse: 'none'") ? 204 : 200,
    hides: emitted.includes('hidden: scimUsers.hidden'),
  }
}

/** Creates, reads, finds, changes and deactivates a user. */
export async function userDay({ call }: ServedCase, { patchStatus, hides }: Expectations): Promise<void> {
  const created = await call('POST', '/Users', ann)
  expect(created).toMatchObject({ status: 201, body: { active: true } })
  const path = `/Users/${created.body.id}`
  const { schemas, id, meta, ...shown } = (await call('GET', path)).body
  expect({ ...ann, active: true }).toMatchObject(shown)
  expect(new Set(schemas)).toEqual(new Set([USER, ...[ENTERPRISE, ACME].filter((urn) => urn in shown)]))
  const { schemas: _, ...sent } = ann
  const offered = await announced(call)
  const kept = [...Object.keys(sent), 'active'].filter((name) => offered.includes(name))
  expect(Object.keys(shown).sort()).toEqual(kept.sort())
  expect(meta.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`))
  expect(await call('POST', '/Users', ann)).toMatchObject({ status: 409 })

  const replace = (value: unknown) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value }],
  })
  const found = async (filter: string) =>
    (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults
  expect(await found('userName eq "ANN@example.COM" and active eq true')).toBe(1)
  expect(await call('PATCH', path, replace(false))).toMatchObject({ status: patchStatus })
  expect((await call('GET', path)).body).toEqual({
    ...created.body,
    active: false,
    meta: { ...meta, lastModified: expect.any(String), version: expect.any(String) },
  })
  expect(await found('active eq true')).toBe(0)
  expect(await found('not (active eq true) and externalId pr')).toBe(1)
  expect(await call('PUT', path, { ...ann, externalId: undefined, active: true })).toMatchObject({
    status: 200,
    body: { active: true },
  })
  expect(await found('externalId pr')).toBe(0)

  expect(await call('DELETE', path)).toMatchObject({ status: 204 })
  const gone = await call('GET', path)
  expect(gone).toMatchObject(hides ? { status: 404 } : { status: 200, body: { active: false } })
  expect(await found('userName sw "ann"')).toBe(hides ? 0 : 1)
}

/** Creates a group with a member, finds it by the member, empties it and deletes it. */
export async function groupDay(served: ServedCase, expectations: Expectations): Promise<void> {
  const { call } = served
  const { groups, patchStatus, roles } = expectations
  if (roles) return rolesDay(served, roles)
  if (!groups) {
    expect(await call('GET', '/Groups')).toMatchObject({ status: 404 })
    return
  }
  const userName = 'bob@example.com'
  const bob = await call('POST', '/Users', {
    ...ann,
    userName,
    emails: [{ value: userName }],
    externalId: 'ext-2',
  })
  expect(bob.status).toBe(201)
  const members = [{ value: bob.body.id }]
  const created = await call('POST', '/Groups', { displayName: 'Smiths', externalId: 'g-1', members })
  expect(created).toMatchObject({ status: 201, body: { displayName: 'Smiths', externalId: 'g-1' } })
  expect(created.body.members).toMatchObject([{ value: bob.body.id, display: userName, type: 'User' }])
  const filter = encodeURIComponent(`displayName eq "SMITHS" and members.value eq "${bob.body.id}"`)
  const attributes = 'displayName,externalId,members,meta'
  expect((await call('GET', `/Groups?filter=${filter}&attributes=${attributes}`)).body).toMatchObject({
    totalResults: 1,
    Resources: [created.body],
  })
  const path = `/Groups/${created.body.id}`
  const Operations = [
    { op: 'remove', path: `members[value eq "${bob.body.id}"]` },
    { op: 'replace', value: { displayName: 'Locksmiths' } },
  ]
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  expect(await call('PATCH', path, { schemas, Operations })).toMatchObject({ status: patchStatus })
  const changed = (await call('GET', path)).body
  expect(changed).toMatchObject({ displayName: 'Locksmiths' })
  expect(changed).not.toHaveProperty('members')
  expect(await call('DELETE', path)).toMatchObject({ status: 204 })
  expect(await call('GET', path)).toMatchObject({ status: 404 })
}

/** Gives a user one role, and the other again. */
async function rolesDay({ call }: ServedCase, names: readonly string[]): Promise<void> {
  const bob = await call('POST', '/Users', {
    ...ann,
    userName: 'bob@example.com',
    emails: [{ value: 'bob@example.com' }],
    externalId: 'ext-2',
  })
  expect(bob.status, JSON.stringify(bob.body)).toBe(201)
  const { Resources: groups } = (await call('GET', '/Groups?sortBy=displayName')).body
  expect(groups.map(({ displayName }: { displayName: string }) => displayName)).toEqual(names)
  const [given, ordinary] = groups.map(({ id }: { id: string }) => `/Groups/${id}`)
  const membersOf = async (path: string) => (await call('GET', path)).body.members ?? []
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  const change = (op: string) =>
    call('PATCH', given, { schemas, Operations: [{ op, path: 'members', value: [{ value: bob.body.id }] }] })
  expect(await membersOf(ordinary)).toContainEqual(expect.objectContaining({ value: bob.body.id }))
  expect((await change('add')).status).toBe(200)
  expect(await membersOf(given)).toMatchObject([{ value: bob.body.id, display: 'bob@example.com' }])
  expect((await change('remove')).status).toBe(200)
  expect(await membersOf(given)).toEqual([])
  expect(await call('DELETE', given)).toMatchObject({ status: 403 })
}

/** The attributes that discovery announces for users, and that they show without being asked for. */
async function announced(call: ServedCase['call']): Promise<string[]> {
  const { Resources } = (await call('GET', '/Schemas')).body
  const core: { readonly attributes: readonly { readonly name: string; readonly returned: string }[] } =
    Resources.find((each: { readonly id: string }) => each.id === USER)
  const extensions = Resources.map((each: { readonly id: string }) => each.id).filter(
    (id: string) => id === ENTERPRISE || id === ACME,
  )
  const shown = core.attributes.filter(({ returned }) => returned !== 'request').map(({ name }) => name)
  return ['externalId', ...shown, ...extensions]
}
