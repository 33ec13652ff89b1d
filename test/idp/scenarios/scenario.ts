/** What a request of the corpus needs to find, and what must be true after it. */
import { expect } from 'vitest'
import type { ScimAnswer } from '../../support/host.js'
import type { World } from '../world.js'

export interface Seen {
  readonly world: World
  readonly answer: ScimAnswer
  /** The resource that the request was about, as a GET shows it now. */
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the scenarios
  readonly resource: () => Promise<any>
  /** Sends the request again. */
  readonly again: () => Promise<ScimAnswer>
}

export type Must = (seen: Seen) => void | Promise<void>

export interface Scenario {
  /** What stands for the ids in the request; `{id}` is Ada or the group and `{userId}` Cleo unless it says otherwise. */
  readonly given?: (
    world: World,
  ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  readonly must: Must
  /** What must be true where the host has a place for every attribute. */
  readonly kept?: Must
}

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const lists =
  (total: number): Must =>
  ({ answer: { body } }) => {
    expect(body).toMatchObject({ schemas: [LIST], totalResults: total, Resources: expect.any(Array) })
    expect(body.Resources).toHaveLength(total)
  }

export const fails =
  (status: string, scimType?: string): Must =>
  ({ answer: { body, headers } }) => {
    expect(headers.get('content-type')).toContain('application/scim+json')
    expect(body).toEqual({
      schemas: [ERROR],
      status,
      detail: expect.stringMatching(/./),
      ...(scimType && { scimType }),
    })
  }

export const becomes =
  (expected: object): Must =>
  async ({ resource }) =>
    expect(await resource()).toMatchObject(expected)

export const all =
  (...musts: readonly Must[]): Must =>
  async (seen) => {
    for (const must of musts) await must(seen)
  }

/** The group has these members, and no others. */
export const holds =
  (members: (users: World['users']) => readonly (string | undefined)[]): Must =>
  async ({ world, resource }) => {
    const group = await resource()
    const ids = (group.members ?? []).map((member: { value: string }) => member.value)
    expect(ids.sort()).toEqual([...members(world.users)].sort())
  }

export const deactivated: Must = async ({ world, resource }) => {
  const user = await resource()
  expect(user.active).toBe(false)
  const found = await world.send(
    'GET',
    `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`,
  )
  expect(found.body.totalResults).toBe(1)
}

export const create = async (world: World, body: object) => {
  const { status, body: created } = await world.send('POST', '/Users', body)
  expect(status).toBe(201)
  return created.id
}

export const set = async (world: World, path: string, value: object) => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  const { status } = await world.send('PATCH', path, { schemas, Operations: [{ op: 'replace', value }] })
  expect([200, 204]).toContain(status)
}

export const inactive = async (world: World) => {
  await set(world, `/Users/${world.users[0]}`, { active: false })
  return {}
}

export const pushed = ({ users: [ada, bea, cleo] }: World) => ({
  '89bb1940-b905-4575-9e7f-6f887cfb368e': ada,
  '23a35c27-23d3-4c03-b4c5-6443c09e7173': cleo,
  'jc-user-uuid-001': bea,
  f648f8d5ea4e4cd38e9c: bea,
  '{userId}': bea,
})

export const created = (userName: string): Must =>
  all(
    ({ answer, world }) => {
      expect(answer.body).toMatchObject({ id: expect.any(String), userName })
      expect(answer.headers.get('location')).toBe(`${world.host.base}/Users/${answer.body.id}`)
    },
    becomes({ userName, active: true }),
  )
