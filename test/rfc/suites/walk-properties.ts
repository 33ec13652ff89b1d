/** Lists that are walked by `startIndex` while others write: properties, of any host that serves SCIM. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PATCH_OP, send, type Target, unique } from '../../spec/support/client.js'
import { runsOf } from '../../support/breadth.js'
import type { ServedHost } from '../../support/served-host.js'
import { happens, type Parameters, type People, people, type Write, walker } from '../support/walkers.js'

const write = fc.oneof(fc.record({ gone: fc.nat(30) }), fc.constant('comes' as const))
const orders: readonly Parameters[] = [
  {},
  { sortBy: 'userName' },
  { sortBy: 'userName', sortOrder: 'descending' },
]

/** Who leaves the list gets another name. */
export function renamedWalksSuite(host: () => ServedHost): void {
  const leave = async (id: string) => {
    const value = { userName: `${unique('elsewhere')}@example.com` }
    const body = { schemas: [PATCH_OP], Operations: [{ op: 'replace', value }] }
    expect((await send(host(), 'PATCH', `/Users/${id}`, body)).status).toBe(200)
  }
  walkProperties(host, leave, 5)
}

/**
 * @param leave takes a user from the list
 * @param runs how often each property is tried
 */
export function walkProperties(
  host: () => Target,
  leave: (id: string) => Promise<unknown>,
  runs: number,
): void {
  /** Walks to the end. @returns what was seen, and those who were there all the time */
  async function walk(
    all: People,
    parameters: Parameters,
    count: number,
    writes: readonly (readonly Write[])[],
  ) {
    const before = [...all.present]
    const { seen, step } = walker({ filter: all.filter, ...parameters }, count, host)
    for (let page = 0; await step(); page++)
      for (const change of writes[page] ?? []) await happens(all, change)
    return { seen, stayed: before.filter((id) => all.present.includes(id)) }
  }

  describe.each(orders)('in order of %j', (order) => {
    test('whatever comes and goes between the pages: no match twice, and none is left out that stays', async () => {
      const pages = fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(pages, pages, fc.integer({ min: 1, max: 5 }), async (first, second, count) => {
          const all = await people(host, leave, 9)
          // The second walk finds what the first one has left behind.
          for (const writes of [first, second]) {
            const { seen, stayed } = await walk(all, { ...order, filter: all.filter }, count, writes)
            expect(new Set(seen).size).toBe(seen.length)
            expect(seen).toEqual(expect.arrayContaining(stayed))
          }
        }),
        { numRuns: runsOf(runs) },
      )
    })

    test('of parallel walks by one client, none leaves out a match that stays', async () => {
      const turns = fc.array(fc.oneof(write, fc.constantFrom('a' as const, 'b' as const)), { maxLength: 16 })
      await fc.assert(
        fc.asyncProperty(turns, async (events) => {
          const all = await people(host, leave, 8)
          const before = [...all.present]
          const walkers = {
            a: walker({ ...order, filter: all.filter }, 2, host),
            b: walker({ ...order, filter: all.filter }, 2, host),
          }
          for (const event of events)
            if (event === 'a' || event === 'b') await walkers[event].step()
            else await happens(all, event)
          for (const { step } of Object.values(walkers)) while (await step());
          const stayed = before.filter((id) => all.present.includes(id))
          for (const { seen } of Object.values(walkers)) expect(seen).toEqual(expect.arrayContaining(stayed))
        }),
        { numRuns: runsOf(runs) },
      )
    })
  })
}
