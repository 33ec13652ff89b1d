/** Lists that are walked by `startIndex` while others write. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withApp } from '../../spec/support/app.js'
import { createUser, list, send, stored, type Target, unique } from '../../spec/support/client.js'
import { runsOf } from '../../support/breadth.js'
import type { RunningHost } from '../../support/host.js'
import { queriesOf } from '../support/edits.js'

type Parameters = Readonly<Record<string, string>>

/** Between two pages: a row of the list goes, by its place in it; or one comes. */
type Write = { readonly gone: number } | 'comes'

const write = fc.oneof(fc.record({ gone: fc.nat(30) }), fc.constant('comes' as const))
const orders: readonly Parameters[] = [
  {},
  { sortBy: 'userName' },
  { sortBy: 'userName', sortOrder: 'descending' },
]

export function walksSuite(host: () => RunningHost): void {
  const ids = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id)

  /** Users of a list of their own. */
  async function people(count: number) {
    const own = unique('walk')
    let made = 0
    const add = async () => {
      // Each next name stands somewhere between the others.
      const userName = `${String((made * 7919) % 10_007).padStart(5, '0')}-${made++}@${own}.example`
      return (await createUser(host(), { userName })).id as string
    }
    const present: string[] = []
    for (let index = 0; index < count; index++) present.push(await add())
    const remove = async (id: string) => {
      const { db, schema } = host()
      const { host: row } = await stored(host(), 'user', id)
      await db.delete(schema.users).where(eq(schema.users.id, row.id))
      present.splice(present.indexOf(id), 1)
    }
    return { filter: `userName ew "@${own}.example"`, present, add, remove }
  }

  type People = Awaited<ReturnType<typeof people>>

  async function happens(all: People, change: Write): Promise<void> {
    const { present } = all
    if (change === 'comes') present.push(await all.add())
    else if (present.length > 0) await all.remove(present[change.gone % present.length] ?? '')
  }

  /** A client that walks a list page by page, until one is empty. */
  function walker(parameters: Parameters, count: number, target: () => Target = host) {
    const seen: string[] = []
    let startIndex = 1
    const step = async () => {
      const page = { ...parameters, startIndex: String(startIndex), count: String(count) }
      const { status, body } = await list(target(), '/Users', page)
      expect(status, body.detail).toBe(200)
      expect(body.startIndex).toBe(startIndex)
      seen.push(...ids(body.Resources))
      startIndex += body.itemsPerPage
      return body.itemsPerPage > 0
    }
    return { seen, step }
  }

  /** Walks to the end. @returns what was seen, and those who were there all the time */
  async function walk(
    all: People,
    parameters: Parameters,
    count: number,
    writes: readonly (readonly Write[])[],
  ) {
    const before = [...all.present]
    const { seen, step } = walker({ filter: all.filter, ...parameters }, count)
    for (let page = 0; await step(); page++)
      for (const change of writes[page] ?? []) await happens(all, change)
    return { seen, stayed: before.filter((id) => all.present.includes(id)) }
  }

  describe.each(orders)('in order of %j', (order) => {
    test('whatever comes and goes between the pages: no match twice, and none is left out that stays', async () => {
      const pages = fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(pages, pages, fc.integer({ min: 1, max: 5 }), async (first, second, count) => {
          const all = await people(9)
          // The second walk finds what the first one has left behind.
          for (const writes of [first, second]) {
            const { seen, stayed } = await walk(all, { ...order, filter: all.filter }, count, writes)
            expect(new Set(seen).size).toBe(seen.length)
            expect(seen).toEqual(expect.arrayContaining(stayed))
          }
        }),
        { numRuns: runsOf(15) },
      )
    })

    test('of parallel walks by one client, none leaves out a match that stays', async () => {
      const turns = fc.array(fc.oneof(write, fc.constantFrom('a' as const, 'b' as const)), { maxLength: 16 })
      await fc.assert(
        fc.asyncProperty(turns, async (events) => {
          const all = await people(8)
          const before = [...all.present]
          const walkers = {
            a: walker({ ...order, filter: all.filter }, 2),
            b: walker({ ...order, filter: all.filter }, 2),
          }
          for (const event of events)
            if (event === 'a' || event === 'b') await walkers[event].step()
            else await happens(all, event)
          for (const { step } of Object.values(walkers)) while (await step());
          const stayed = before.filter((id) => all.present.includes(id))
          for (const { seen } of Object.values(walkers)) expect(seen).toEqual(expect.arrayContaining(stayed))
        }),
        { numRuns: runsOf(15) },
      )
    })
  })

  /** Three pages of two, between which the first match goes. */
  async function losing(target: (work: (target: Target) => Promise<void>) => Promise<unknown>) {
    const all = await people(6)
    const before = [...all.present]
    let at: Target = host()
    const { seen, step } = walker({ filter: all.filter }, 2, () => at)
    for (let page = 0; page < 3; page++) {
      await target(async (each) => {
        at = each
        await step()
      })
      if (page === 0) await all.remove(before[0] ?? '')
    }
    return { seen, before }
  }

  test('a process that knows nothing of the walk skips, as an offset does: a match is left out', async () => {
    const { seen, before } = await losing((work) =>
      withApp(host(), (app) => void app.use('/scim/v2', host().scim.scimRouter()), work),
    )
    expect(seen).toEqual([before[0], before[1], ...before.slice(3)])
  })

  test('the one that served the page before leaves none out', async () => {
    const { seen, before } = await losing((work) => work(host()))
    expect(seen).toEqual(before)
  })

  test('a page that is asked for again is the same', async () => {
    const all = await people(6)
    const page = { filter: all.filter, count: '2' }
    const at = async (startIndex: number) =>
      ids((await list(host(), '/Users', { ...page, startIndex: String(startIndex) })).body.Resources)
    const [, , third, fourth] = all.present
    await at(1)
    expect(await at(3)).toEqual([third, fourth])
    await all.remove(all.present[0] ?? '')
    expect(await at(3)).toEqual([third, fourth])
    expect(await at(5)).toEqual(all.present.slice(3))
  })

  test('the next page is read behind the last one, without an offset, and not counted again', async () => {
    const all = await people(6)
    const page = { filter: all.filter, count: '2' }
    await list(host(), '/Users', { ...page, startIndex: '1' })
    const queries = await queriesOf(host(), () => list(host(), '/Users', { ...page, startIndex: '3' }))
    expect(queries).toHaveLength(1)
    expect(queries[0]).not.toMatch(/ offset /)
    const skipping = await queriesOf(host(), () => list(host(), '/Users', { ...page, startIndex: '4' }))
    expect(skipping.join()).toMatch(/ > .* offset /)
  })

  test('who asks for the total alone gets it as it is, whoever has written', async () => {
    const all = await people(5)
    const total = async (count: string) =>
      (await list(host(), '/Users', { filter: all.filter, count })).body.totalResults
    expect(await total('2')).toBe(5)
    await all.remove(all.present[0] ?? '')
    expect(await total('0')).toBe(4)
    expect(await total('2')).toBe(4)
  })

  test('a write of this process is counted at once', async () => {
    const all = await people(5)
    const total = async () =>
      (await list(host(), '/Users', { filter: all.filter, count: '2' })).body.totalResults
    expect(await total()).toBe(5)
    const id = await all.add()
    expect(await total()).toBe(6)
    const { body } = await send(host(), 'GET', `/Users/${id}`)
    await send(host(), 'PUT', `/Users/${id}`, { ...body, userName: `${unique('elsewhere')}@example.com` })
    expect(await total()).toBe(5)
  })

  test('what one client has walked is nothing to another one, nor to another list', async () => {
    const all = await people(6)
    const page = { filter: all.filter, count: '2' }
    await list(host(), '/Users', { ...page, startIndex: '1' })
    await all.remove(all.present[0] ?? '')
    const at3 = async (parameters: Parameters) =>
      ids((await list(host(), '/Users', { ...page, ...parameters, startIndex: '3' })).body.Resources)
    expect(await at3({ filter: `${all.filter} and active eq true` })).toEqual(all.present.slice(2, 4))
    expect(await at3({ sortBy: 'id' })).toEqual(all.present.slice(2, 4))
    expect(await at3({})).toEqual(all.present.slice(1, 3))
  })
}
