import { expect, test } from 'vitest'
import { createGroup, createUser, PATCH_OP, send } from '../../spec/support/client.js'
import type { ServedHost } from '../../support/served-host.js'
import { at, newGroup, newUser, replacing, runBulk } from '../support/bulk.js'

export function bulkReferencesSuite(host: () => ServedHost): void {
  const run = (operations: readonly object[]) => runBulk(host(), operations)
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a group
  const memberIds = (group: any) => group.members?.map(({ value }: { readonly value: string }) => value)
  const idOf = ({ location }: { readonly location: string }) => location.split('/').at(-1)

  test('to what a former operation creates', async () => {
    const [user, group] = await run([newUser('u'), newGroup('g', ['bulkId:u'])])
    expect(memberIds(await at(host(), group.location))).toEqual([idOf(user)])
  })

  test('to what a later operation creates; the results keep the order of the request', async () => {
    const results = await run([newGroup('g', ['bulkId:u1', 'bulkId:u2']), newUser('u1'), newUser('u2')])
    expect(results.map(({ bulkId }: { readonly bulkId: string }) => bulkId)).toEqual(['g', 'u1', 'u2'])
    expect(memberIds(await at(host(), results[0].location))).toEqual([idOf(results[1]), idOf(results[2])])
  })

  test('in a path, and in the value of a PATCH', async () => {
    const [patched, user, group] = await run([
      {
        method: 'PATCH',
        path: '/Groups/bulkId:g',
        data: {
          schemas: [PATCH_OP],
          Operations: [{ op: 'add', path: 'members', value: [{ value: 'bulkId:u' }] }],
        },
      },
      newUser('u'),
      newGroup('g', []),
    ])
    expect(patched).toMatchObject({ status: '200', location: group.location })
    expect(memberIds(await at(host(), group.location))).toEqual([idOf(user)])
  })

  test('beside ids of resources that exist', async () => {
    const { id } = await createUser(host())
    const [group, user] = await run([newGroup('g', [id, 'bulkId:u']), newUser('u')])
    expect(memberIds(await at(host(), group.location))).toEqual([id, idOf(user)])
  })

  test('to an operation that is not there: 400, and the others are done', async () => {
    const [group, user] = await run([newGroup('g', ['bulkId:nowhere']), newUser('u')])
    expect(group).toEqual({
      method: 'POST',
      bulkId: 'g',
      status: '400',
      response: expect.objectContaining({
        status: '400',
        scimType: 'invalidValue',
        detail: 'There is no resource for bulkId "nowhere"',
      }),
    })
    expect(user.status).toBe('201')
  })

  test('to an operation that failed, or that creates nothing: 400', async () => {
    const { userName, id } = await createUser(host())
    const results = await run([
      newUser('taken', { userName }),
      newGroup('g1', ['bulkId:taken']),
      { method: 'DELETE', path: `/Users/${id}`, bulkId: 'deleted' },
      newGroup('g2', ['bulkId:deleted']),
      { method: 'PATCH', path: '/Users/bulkId:taken', data: replacing('externalId', 'x') },
    ])
    expect(results.map(({ status }: { readonly status: string }) => status)).toEqual([
      '409',
      '400',
      '204',
      '400',
      '400',
    ])
    expect(results[4]).not.toHaveProperty('location')
  })

  test('a PATCH that refers to itself is 400, not done in part', async () => {
    const { id } = await createGroup(host())
    const [result] = await run([
      {
        method: 'PATCH',
        path: `/Groups/${id}`,
        bulkId: 'self',
        data: {
          schemas: [PATCH_OP],
          Operations: [
            { op: 'replace', path: 'externalId', value: 'in part' },
            { op: 'add', path: 'members', value: [{ value: 'bulkId:self' }] },
          ],
        },
      },
    ])
    expect(result.status).toBe('400')
    expect((await send(host(), 'GET', `/Groups/${id}`)).body).not.toHaveProperty('externalId')
  })
}
