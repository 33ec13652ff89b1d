/** What two tenants have: people of their own, people that both know, and groups of the same names. */
import { expect } from 'vitest'
import type { Send } from './shared.js'

export type Tenant = 'acme' | 'umbrella'

export interface Person {
  readonly id: string
  readonly userName: string
}

export interface World {
  /** Of each tenant, whom only it knows. */
  readonly own: Readonly<Record<Tenant, readonly Person[]>>
  /** Those whom both know, by the records of each; the first tenant was there first. */
  readonly both: Readonly<Record<Tenant, readonly Person[]>>
  readonly groups: Readonly<Record<Tenant, readonly { readonly id: string; readonly displayName: string }[]>>
  /** All addresses of the host's rows. */
  readonly addresses: readonly string[]
}

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const people: Readonly<Record<Tenant, readonly object[]>> = {
  acme: [
    { userName: 'Ann@acme.test', externalId: 'x-1', name: { givenName: 'Ann', familyName: 'Lee' } },
    { userName: 'bob@acme.test', externalId: 'X-1', name: { givenName: 'Bob' }, active: false },
    { userName: 'nobody@acme.test' },
  ],
  umbrella: [
    { userName: 'ann@umbrella.test', externalId: 'x-1', name: { givenName: 'ann', familyName: 'Zorn' } },
    { userName: 'eve@umbrella.test', externalId: 'x-3', name: { familyName: 'lee' }, active: false },
  ],
}

/** What each tenant says of the same people. */
const shared: readonly Readonly<Record<Tenant, object>>[] = [
  {
    acme: { externalId: 'a-5', name: { givenName: 'Secret', familyName: 'Acme' } },
    umbrella: { externalId: 'u-5', name: { givenName: 'Eve', familyName: 'Umbrella' } },
  },
  { acme: { name: { givenName: 'Secret' } }, umbrella: { active: false } },
  { acme: { externalId: 'a-7' }, umbrella: { externalId: 'x-7', name: { familyName: 'Umbrella' } } },
]

const withEmail = (person: object, userName: string) => ({
  ...person,
  userName,
  emails: [{ value: userName, type: 'work', primary: true }],
})

let worlds = 0

/** Makes all of it anew, under other names. */
export async function makeWorld(send: Send): Promise<World> {
  const mark = `w${++worlds}`
  const post = async (tenant: Tenant, path: string, body: object) => {
    const { status, body: made } = await send(tenant, 'POST', path, body)
    expect(status, JSON.stringify(made)).toBe(201)
    return made
  }
  const ownOf = async (tenant: Tenant) => {
    const made: Person[] = []
    for (const person of people[tenant])
      made.push(await post(tenant, '/Users', withEmail(person, `${mark}-${Reflect.get(person, 'userName')}`)))
    return made
  }
  const own = { acme: await ownOf('acme'), umbrella: await ownOf('umbrella') }
  const both: Record<Tenant, Person[]> = { acme: [], umbrella: [] }
  for (const [index, said] of shared.entries())
    for (const tenant of ['acme', 'umbrella'] as const)
      both[tenant].push(
        await post(tenant, '/Users', withEmail(said[tenant], `${mark}-both${index}@acme.test`)),
      )
  const members = (...of: readonly (Person | undefined)[]) => of.map((person) => ({ value: person?.id }))
  const groupOf = (tenant: Tenant, name: string, members: readonly object[]) =>
    post(tenant, '/Groups', { schemas: [GROUP], displayName: `${mark} ${name}`, members })
  const groups = {
    acme: [
      await groupOf('acme', 'Staff', members(own.acme[0], both.acme[0], both.acme[1])),
      await groupOf('acme', 'Secrets', members(both.acme[0], both.acme[2])),
      await groupOf('acme', 'Empty', []),
    ],
    umbrella: [
      await groupOf('umbrella', 'Staff', members(own.umbrella[0], both.umbrella[1])),
      await groupOf('umbrella', 'Hive', members(own.umbrella[1], both.umbrella[0])),
    ],
  }
  const everybody = [...own.acme, ...own.umbrella, ...both.acme]
  return { own, both, groups, addresses: everybody.map(({ userName }) => userName) }
}

/** All that a tenant sees. */
export async function viewOf(send: Send, tenant: Tenant) {
  const all = async (path: string) => {
    const { status, body } = await send(tenant, 'GET', `${path}?count=1000`)
    expect(status, body.detail).toBe(200)
    expect(body.totalResults).toBe(body.Resources.length)
    return body.Resources
  }
  return { users: await all('/Users'), groups: await all('/Groups') }
}

export const other = (tenant: Tenant): Tenant => (tenant === 'acme' ? 'umbrella' : 'acme')
