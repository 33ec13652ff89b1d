/** Lists that are walked by `startIndex` while others write. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withApp } from '../../spec/support/app.js'
import { list, send, stored, type Target, unique } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'
import { queriesOf } from '../support/edits.js'
import { ids, type Parameters, people, walker } from '../support/walkers.js'
import { walkProperties } from './walk-properties.js'

export function walksSuite(host: () => RunningHost): void {
  const leave = async (id: string) => {
    const { db, schema } = host()
    const { host: row } = await stored(host(), 'user', id)
    await db.delete(schema.users).where(eq(schema.users.id, row.id))
  }
  walkProperties(host, leave, 15)

  /** Three pages of two, between which the first match goes. */
  async function losing(target: (work: (target: Target) => Promise<void>) => Promise<unknown>) {
    const all = await people(host, leave, 6)
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
    const all = await people(host, leave, 6)
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

  test('so is one that nobody had come to, and then it is read without an offset', async () => {
    const all = await people(host, leave, 6)
    const page = { filter: all.filter, startIndex: '4', count: '2' }
    const read = async () => ids((await list(host(), '/Users', page)).body.Resources)
    expect(await read()).toEqual(all.present.slice(3, 5))
    const queries = await queriesOf(host(), read)
    expect(queries.join()).not.toMatch(/ offset /)
    const [first = '', , , fourth = '', fifth] = all.present
    await all.remove(first)
    expect(await read()).toEqual([fourth, fifth])
    await all.remove(fourth)
    expect(await read()).toEqual(all.present.slice(-2))
  })

  test('the next page is read behind the last one, without an offset, and not counted again', async () => {
    const all = await people(host, leave, 7)
    const page = { filter: all.filter, count: '2' }
    await list(host(), '/Users', { ...page, startIndex: '1' })
    const queries = await queriesOf(host(), () => list(host(), '/Users', { ...page, startIndex: '3' }))
    expect(queries).toHaveLength(1)
    expect(queries[0]).not.toMatch(/ offset /)
    const skipping = await queriesOf(host(), () => list(host(), '/Users', { ...page, startIndex: '7' }))
    expect(skipping.join()).toMatch(/ > .* offset /)
  })

  test('who asks for the total alone gets it as it is, whoever has written', async () => {
    const all = await people(host, leave, 5)
    const total = async (count: string) =>
      (await list(host(), '/Users', { filter: all.filter, count })).body.totalResults
    expect(await total('2')).toBe(5)
    await all.remove(all.present[0] ?? '')
    expect(await total('0')).toBe(4)
    expect(await total('2')).toBe(4)
  })

  test('a write of this process is counted at once', async () => {
    const all = await people(host, leave, 5)
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
    const all = await people(host, leave, 6)
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
