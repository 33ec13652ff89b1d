/** Requests that benchmarks send, and what their answers must have in common. */
import assert from 'node:assert/strict'
import type { Server } from '../hosts/server.js'
import type { Load } from '../measure/load.js'

export const newUser = (index: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: `new-${index}`,
  userName: `New${index}@example.com`,
  name: { givenName: 'New', familyName: `User${index}` },
  emails: [{ value: `new${index}@example.com`, type: 'work', primary: true }],
  active: true,
})

export const patch = (id: string, path: string, value: unknown): Load => ({
  method: 'PATCH',
  path: `/Users/${id}`,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path, value }],
  },
})

/** Both must do the same: a faster server that answers less proves nothing. */
export async function assertSameAnswers(emitted: Server, written: Server, load: Load): Promise<void> {
  const [one, other] = await Promise.all([emitted, written].map((server) => server.client.send(load)))
  assert.equal(one?.status, other?.status)
  assert.deepEqual(comparable(one?.text), comparable(other?.text))
}

/** Without what each server makes up for itself: new ids, the time of a change, the tag of a version. */
const comparable = (text = '') =>
  JSON.parse(text, (key, value) =>
    /^(id|location|created|lastModified|version)$/.test(key) ? typeof value : value,
  )
