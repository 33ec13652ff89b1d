/** What is remembered of lists, for how long and how much of it, without a service. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { listKey, Walks } from '../../src/runtime/protocol/walks.js'

/** A page of fifty whose last match has `end` matches up to it. */
const at = (end: number, id = `id ${end}`, isEnd = false) => ({
  start: end - 50,
  rows: 50,
  position: { id, key: null },
  isEnd,
})
/** A page without rows. */
const none = (start: number) => ({ start, rows: 0, position: undefined, isEnd: true })

const positions = (walks: Walks, offset: number, list = 'list') => {
  const { marks = [], skip } = walks.beginning(list, offset) ?? {}
  return { ids: marks.map(({ position }) => position.id), skip }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page begins behind the one before it, or behind the nearest', () => {
  const walks = new Walks()
  expect(walks.beginning('list', 100)).toBeUndefined()
  walks.reached('list', at(100))
  expect(positions(walks, 100)).toEqual({ ids: ['id 100'], skip: 0 })
  expect(positions(walks, 350)).toEqual({ ids: ['id 100'], skip: 250 })
  expect(walks.beginning('list', 99)).toBeUndefined()
  expect(walks.beginning('other', 100)).toBeUndefined()
})

test('of a walk its last page is known, and where that began', () => {
  const walks = new Walks()
  for (let offset = 0; offset < 1_000; offset += 100)
    walks.reached('list', at(offset + 100), walks.beginning('list', offset))
  expect(positions(walks, 1_000)).toEqual({ ids: ['id 1000'], skip: 0 })
  expect(positions(walks, 900)).toEqual({ ids: ['id 900'], skip: 0 })
  expect(walks.beginning('list', 800)).toBeUndefined()
})

test('of a page that was skipped to it is known where it began', () => {
  const walks = new Walks()
  walks.reached('list', at(100))
  const began = { id: 'before', key: null }
  walks.reached('list', { ...at(350), began }, walks.beginning('list', 300))
  expect(positions(walks, 300)).toEqual({ ids: ['before'], skip: 0 })
  expect(positions(walks, 350)).toEqual({ ids: ['id 350'], skip: 0 })
  walks.reached('list', at(350), walks.beginning('list', 300))
  expect(positions(walks, 300)).toEqual({ ids: ['before'], skip: 0 })
})

test('parallel walks that came to one index at different places begin behind both: the database takes the first', () => {
  const walks = new Walks()
  walks.reached('list', at(100, 'a'))
  walks.reached('list', at(100, 'b'))
  const from = walks.beginning('list', 100)
  expect(positions(walks, 100).ids).toEqual(['a', 'b'])
  walks.reached('list', at(200, 'c'), from)
  expect(positions(walks, 100).ids).toEqual(expect.arrayContaining(['a', 'b']))
})

test('a walk that is over is not met by the next one', () => {
  const walks = new Walks()
  walks.reached('list', at(100, 'a'))
  walks.reached('list', at(150, 'end', true), walks.beginning('list', 100))
  expect(positions(walks, 150)).toEqual({ ids: ['end'], skip: 0 })
  walks.reached('list', at(100, 'b'))
  expect(positions(walks, 150)).toEqual({ ids: ['b'], skip: 50 })
})

test('nor is one whose rest went between two of its pages', () => {
  const walks = new Walks()
  walks.reached('list', at(50, 'a'))
  walks.reached('list', at(100, 'b'), walks.beginning('list', 50))
  walks.reached('list', none(1_000), walks.beginning('list', 1_000))
  walks.reached('list', at(100, 'c'))
  expect(positions(walks, 100).ids).toEqual(['b', 'c'])
  walks.reached('list', none(100), walks.beginning('list', 100))
  walks.reached('list', at(100, 'd'))
  expect(positions(walks, 100).ids).toEqual(['d'])
})

test('nor by a list that has become one page, or none', () => {
  const walks = new Walks()
  const walk = () => {
    walks.reached('list', at(50, 'a'))
    walks.reached('list', at(100, 'b', true), walks.beginning('list', 50))
  }
  expect(walks.isAny).toBe(false)
  walks.reached('list', at(50, 'whole', true))
  expect(walks.isAny).toBe(false)
  walk()
  expect(walks.isAny).toBe(true)
  walks.reached('list', at(50, 'whole', true))
  expect(positions(walks, 50).ids).toEqual(['whole'])
  walk()
  walks.reached('list', none(0))
  expect(walks.beginning('list', 100)).toBeUndefined()
})

test('for minutes', () => {
  const walks = new Walks()
  walks.reached('list', at(100))
  vi.advanceTimersByTime(limits.walkTimeout * 1_000 - 1)
  expect(walks.beginning('list', 100)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(walks.beginning('list', 100)).toBeUndefined()
})

test('so many lists and no more, the latest of them; of each so many walks; and no long keys', () => {
  const walks = new Walks()
  for (let list = 0; list <= limits.walks; list++) walks.reached(`${list}`, at(100))
  expect(walks.beginning('0', 100)).toBeUndefined()
  expect(walks.beginning('1', 100)).toBeDefined()
  for (let walk = 0; walk < 100; walk++) walks.reached('list', at(100, `${walk}`))
  expect(positions(walks, 100).ids).toEqual(['92', '93', '94', '95', '96', '97', '98', '99'])
  const key = 'x'.repeat(limits.textLength + 1)
  walks.reached('long', { ...at(100), position: { id: 'id', key } })
  walks.reached('long', { ...at(100), began: { id: 'id', key } })
  expect(walks.beginning('long', 100)).toBeUndefined()
})

/** Counts that take so many milliseconds. */
function counting(milliseconds: number) {
  let counts = 0
  const count = async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return ++counts
  }
  const total = async (walks: Walks, list = 'list') => {
    const [value] = await Promise.all([walks.total(list, count), vi.advanceTimersByTimeAsync(milliseconds)])
    return value
  }
  return total
}

test.each([
  [1, 1],
  [100, 5],
  [400, 20],
  [2_000, 30],
])('a count of %s ms is remembered for %s seconds', async (milliseconds, seconds) => {
  const walks = new Walks()
  const total = counting(milliseconds)
  expect(await total(walks)).toBe(1)
  vi.advanceTimersByTime(seconds * 1_000 - milliseconds - 1)
  expect(await walks.total('list', async () => 7)).toBe(1)
  expect(await walks.total('other', async () => 7)).toBe(7)
  vi.advanceTimersByTime(milliseconds + 1)
  expect(await total(walks)).toBe(2)
})

test('afresh it is counted whatever is remembered, and then that is', async () => {
  const walks = new Walks()
  expect(await walks.total('list', async () => 1)).toBe(1)
  expect(await walks.total('list', async () => 2, true)).toBe(2)
  expect(await walks.total('list', async () => 3)).toBe(2)
})

test('a write drops it, and one that is done while it is counted', async () => {
  const walks = new Walks()
  expect(await walks.total('list', async () => 1)).toBe(1)
  walks.written()
  const during = async () => {
    walks.written()
    return 2
  }
  expect(await walks.total('list', during)).toBe(2)
  expect(await walks.total('list', async () => 3)).toBe(3)
})

test('a list is one client’s, of one tenant, with all values of its query', () => {
  const key = (query: unknown, { tenant = 'acme', token = 'secret', connection = '' } = {}) => {
    const header = (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined)
    const request = { tenant, header, ...(connection && { connection: { id: connection } }) }
    return listKey({ request } as unknown as Parameters<typeof listKey>[0], query)
  }
  const queries = [
    ['select', [1]],
    ['select', ['1']],
    ['select', [1n]],
    ['select', [null]],
    ['select', [undefined]],
    ['select', [true]],
    ['select', [new Date(1)]],
    ['select', [new Date(2)]],
    ['select', [/a/]],
    ['select', [/a/i]],
    ['select', [Buffer.alloc(200, 1)]],
    ['select', [Buffer.concat([Buffer.alloc(199, 1), Buffer.alloc(1)])]],
    ['select', ['x'.repeat(20_000)]],
    ['select', [`${'x'.repeat(19_999)}y`]],
    ['select', [Array.from({ length: 200 }, () => 1)]],
    ['select', [{ a: { b: { c: { d: 1 } } } }]],
    ['select', [{ a: { b: { c: { d: 2 } } } }]],
    ['select ', [1]],
  ]
  const keys = queries.map((query) => key(query))
  expect(new Set(keys).size).toBe(queries.length)
  expect(key(queries[0])).toBe(keys[0])
  expect(key(queries[0], { tenant: 'umbrella' })).not.toBe(keys[0])
  expect(key(queries[0], { token: 'another' })).not.toBe(keys[0])
  // The access tokens of a connection come and go.
  const connected = key(queries[0], { connection: 'okta' })
  expect(connected).not.toBe(keys[0])
  expect(key(queries[0], { connection: 'okta', token: 'another' })).toBe(connected)
})
