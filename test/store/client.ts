import { expect } from 'vitest'
import type { JsonObject } from '../../src/runtime/schema/value.js'
import { call } from '../support/host.js'
import type { ServedHost } from '../support/served-host.js'

let count = 0
const run = Date.now().toString(36)

export const unique = (word: string): string => `${word}-${run}-${++count}`

/** Requests to one host, and what the tests want of them. */
export function clientOf(host: () => ServedHost) {
  const send = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
    call(host(), method, path, body, headers)

  const create = async (data: object = {}) => {
    const userName = `${unique('user')}@example.com`
    const answer = await send('POST', '/Users', { userName, emails: [{ value: userName }], ...data })
    expect(answer.status, answer.body.detail).toBe(201)
    return answer.body
  }

  return {
    send,
    create,
    read: async (path: string) => (await send('GET', path)).body,
    patch: (path: string, ...Operations: readonly JsonObject[]) =>
      send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }),
    /** The ids of the users, or groups, that a filter finds among some. */
    found: async (filter: string, among: readonly string[], collection = 'Users') => {
      const only = among.map((id) => `id eq "${id}"`).join(' or ')
      const query = encodeURIComponent(`(${only}) and (${filter})`)
      const answer = await send('GET', `/${collection}?filter=${query}`)
      expect(answer.status, `${filter}: ${answer.body.detail}`).toBe(200)
      const ids: readonly string[] = answer.body.Resources.map((each: { readonly id: string }) => each.id)
      return ids
    },
  }
}
