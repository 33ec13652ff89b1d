import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstIdAt } from '../../src/runtime/log/first-id.js'
import { follow } from '../../src/tail/follow.js'
import type { LogSource, Row } from '../../src/tail/source.js'
import { logged } from '../log/support/logged.js'

const NOW = new Date('2026-11-23T19:00:00Z').getTime()

const rowAt = (time: number, name: string): Row => ({
  ...logged({ createdAt: new Date(time), name }),
  id: firstIdAt(time).replace(/.{4}$/, String(name.length).padStart(4, '0')),
})

/** A log in memory that answers as the functions of `log.ts` do. */
function logOf(rows: Row[]): LogSource {
  return async ({ since, before, limit = 50 }) =>
    rows
      .filter(({ id }) => (!since || id >= firstIdAt(since.getTime())) && (!before || id < before))
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, limit)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function told(rows: AsyncGenerator<Row>): Promise<readonly unknown[]> {
  const names: unknown[] = []
  for await (const { name } of rows) names.push(name)
  return names
}

test('those that are there, in the order of their time', async () => {
  const rows = Array.from({ length: 1_300 }, (_, index) =>
    rowAt(NOW - 1_300_000 + index * 1_000, 'x'.repeat(index % 9)),
  )
  const settings = { follows: false, which: {} }
  expect(await told(follow(logOf(rows), { ...settings, since: undefined }))).toEqual(
    rows.slice(-20).map(({ name }) => name),
  )
  expect(await told(follow(logOf(rows), { ...settings, since: new Date(0) }))).toEqual(
    rows.map(({ name }) => name),
  )
})

test('earlier ones, though they came in the same seconds, are not taken for late', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => rowAt(NOW - 7_000 + index * 10, 'x'.repeat(index)))
  const last = rows.slice(-20)
  const ended = new AbortController()
  const settings = { since: undefined, follows: true, which: {}, signal: ended.signal }
  const reading = told(follow(logOf(rows), settings))
  await vi.advanceTimersByTimeAsync(999)
  const next = rowAt(NOW + 500, 'next')
  rows.push(next)
  await vi.advanceTimersByTimeAsync(999)
  ended.abort()
  await vi.advanceTimersByTimeAsync(999)
  expect(await reading).toEqual([...last, next].map(({ name }) => name))
})

test('those that come, each once, within a second; one that another process has written late, too', async () => {
  const rows = [rowAt(NOW, 'a')]
  const ended = new AbortController()
  const names: unknown[] = []
  const reading = (async () => {
    for await (const { name } of follow(logOf(rows), {
      since: undefined,
      follows: true,
      which: {},
      signal: ended.signal,
    }))
      names.push(name)
  })()
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  await pass(100)
  rows.push(rowAt(NOW + 3_000, 'bb'))
  await pass(999)
  expect(names).toEqual(['a', 'bb'])
  rows.push(rowAt(NOW + 1_000, 'ccc'))
  await pass(999)
  await pass(5_000)
  expect(names).toEqual(['a', 'bb', 'ccc'])
  ended.abort()
  await pass(999)
  await reading
})
