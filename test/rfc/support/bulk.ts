/** Bulk requests and their operations. */
import { expect } from 'vitest'
import { GROUP, PATCH_OP, send, type Target, USER, unique } from '../../spec/support/client.js'

export const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

export const newUser = (bulkId: string, attributes: object = {}) => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { schemas: [USER], userName: `${unique('bulk')}@example.com`, ...attributes },
})

export const newGroup = (bulkId: string, members: readonly string[], attributes: object = {}) => ({
  method: 'POST',
  path: '/Groups',
  bulkId,
  data: {
    schemas: [GROUP],
    displayName: unique('Bulk '),
    members: members.map((value) => ({ value })),
    ...attributes,
  },
})

export const replacing = (path: string, value: unknown) => ({
  schemas: [PATCH_OP],
  Operations: [{ op: 'replace', path, value }],
})

export const bulkRequest = (host: Target, operations: readonly object[], more: object = {}) =>
  send(host, 'POST', '/Bulk', { schemas: [BULK], ...more, Operations: operations })

/** The results of operations. */
export async function runBulk(host: Target, operations: readonly object[], more: object = {}) {
  const { status, body } = await bulkRequest(host, operations, more)
  expect(status, body.detail).toBe(200)
  expect(body.schemas).toEqual([BULK_RESPONSE])
  return body.Operations
}

/** The resource at a location. */
export const at = async (host: Target, location: string) =>
  (await send({ ...host, base: location }, 'GET', '')).body
