import { describe, expect, it } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import type { Operation } from '../../src/runtime/patch/operation.js'
import { Budget } from '../../src/runtime/protocol/budget.js'
import { bulk } from '../../src/runtime/protocol/bulk.js'
import type { Handler } from '../../src/runtime/protocol/handler.js'
import { noContent } from '../../src/runtime/protocol/http.js'
import { route } from '../../src/runtime/protocol/route.js'
import { serviceOf } from '../hostile/service.js'
import { userResource } from '../schema/schemas.js'
import { thrown } from '../schema/thrown.js'

const URN = 'urn:example:acme'
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const roles = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `${index}` }))
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))
const patch = (user: object, operations: readonly Operation[], budget?: Budget) =>
  applyOperations(user, operations, userResource, budget)

describe('the budget of a request', () => {
  it('is spent by values × terms × operations', () => {
    const path = `roles[${Array.from({ length: 100 }, (_, index) => `value eq "x${index}"`).join(' or ')}].display`
    const many = Array.from({ length: 50 }, (): Operation => ({ op: 'remove', path }))
    expect(patch({ roles: roles(2) }, many)).toEqual({ roles: roles(2) })
    expect(thrown(() => patch({ roles: roles(600) }, many))).toMatchObject({ status: 413 })
  })

  it('is shared by all that is done for the request', () => {
    const budget = new Budget({}, 30)
    const remove: readonly Operation[] = [{ op: 'remove', path: 'roles[value eq "x"]' }]
    patch({ roles: roles(5) }, remove, budget)
    expect(thrown(() => patch({ roles: roles(10) }, remove, budget))).toMatchObject({ status: 413 })
  })

  it('is spent by reading the body, and the same one by all operations of a bulk request', async () => {
    const left: number[] = []
    const look: Handler = async ({ request }) => {
      await request.body()
      // What is left is told by what it no longer pays for.
      let steps = 0
      try {
        for (; ; steps += 100) request.budget.spend(100)
      } catch {
        left.push(steps)
      }
      return noContent
    }
    const service = serviceOf([route('POST /Users', look), route('POST /Bulk', bulk)], {}, () => {})
    const post = (path: string, body: object) =>
      service.ask({ method: 'POST', path, body: JSON.stringify(body) })
    await post('/Users', {})
    await post('/Users', { list: Array.from({ length: 40_000 }, () => 1) })
    expect(left).toEqual([limits.work - 100, limits.work - 40_100])
    const operation = { method: 'POST', path: '/Users', bulkId: 'a', data: {} }
    const { text } = await post('/Bulk', {
      schemas: [BULK],
      Operations: [operation, { ...operation, bulkId: 'b' }],
    })
    expect(JSON.parse(text).Operations).toMatchObject([{ status: '204' }, { status: '413' }])
  })

  it('is over with the time of the request, whatever work is left', async () => {
    const budget = new Budget({ request: 10 })
    let late: unknown
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      late = thrown(() => budget.spend(1))
    }
    await expect(budget.race(slow)).rejects.toMatchObject({ status: 503 })
    await expect(budget.race(async () => 'x')).rejects.toMatchObject({ status: 503 })
    await expect.poll(() => late).toMatchObject({ status: 503 })
  })

  it('has time of its own for what the client or the app takes', async () => {
    const budget = new Budget({ request: 20 })
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60))
    const work = async () => {
      await budget.without(pause)
      budget.check()
      return 'done'
    }
    expect(await budget.race(work)).toBe('done')
  })

  it('is not spent by many operations on one large extension, which take as long as they are many', () => {
    const operations = (count: number) =>
      Array.from(
        { length: count },
        (_, index): Operation => ({ op: 'add', path: `${URN}:key${index}`, value: 'x' }),
      )
    const patched = patch({ [URN]: keys(limits.objectKeys) }, operations(limits.objectKeys))
    expect(Object.keys(Object(patched[URN]))).toHaveLength(limits.objectKeys)
    expect(
      thrown(() => patch({ [URN]: keys(limits.objectKeys) }, [{ op: 'add', path: `${URN}:more`, value: 1 }])),
    ).toMatchObject({ status: 400, detail: `${URN} cannot hold more than 1000 attributes` })
  })

  it('lets no resource grow beyond what is kept', () => {
    const photos = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`.padEnd(60_000, 'x') }))
    const add: readonly Operation[] = [{ op: 'add', path: 'photos', value: photos }]
    expect(thrown(() => patch({}, add))).toMatchObject({ status: 413 })
    expect(
      patch({ photos }, [
        { op: 'add', path: 'title', value: 'x' },
        { op: 'remove', path: 'photos' },
      ]),
    ).toEqual({
      title: 'x',
    })
  })

  it('leaves the resource that it was given as it is', () => {
    const user = { roles: roles(2), [URN]: { a: { b: 1 } }, name: { givenName: 'A' } }
    const before = structuredClone(user)
    patch(user, [
      { op: 'replace', path: 'roles.display', value: 'x' },
      { op: 'add', path: `${URN}:a.c`, value: 1 },
      { op: 'replace', path: 'name.givenName', value: 'B' },
    ])
    expect(user).toEqual(before)
  })
})
