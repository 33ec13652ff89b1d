/** A database that is slow, dead, or refuses: no request notices, and the memory is bounded. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Writer } from '../../src/runtime/log/writer.js'
import { LogError, type LoggedRequest } from '../../src/runtime/log.js'
import { type Insert, logService } from './support/log-service.js'
import { logged } from './support/logged.js'

const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A writer, and what it has written and told. */
function writing(insert: Insert) {
  const told: LogError[] = []
  const writer = new Writer(
    {},
    { insert: (_db, rows: readonly LoggedRequest<string>[]) => insert(rows) },
    () => {},
  )
  const row = (milliseconds: number) =>
    writer.add({ ...logged({ milliseconds }), tenantId: 'acme' }, (error) => told.push(error))
  return { writer, row, told }
}

const numbers = (rows: readonly LoggedRequest[]) => rows.map(({ milliseconds }) => milliseconds)

describe('rows on their way', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('are written together, within a second', async () => {
    const batches: number[][] = []
    const { row } = writing(async (rows) => void batches.push([...numbers(rows)]))
    row(1)
    row(2)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(999)
    expect(batches).toEqual([[1, 2]])
    for (let count = 0; count < 1250; count++) row(count)
    await vi.advanceTimersByTimeAsync(999)
    expect(batches.slice(1).map(({ length }) => length)).toEqual([100, 500, 500, 150])
  })

  test('wait for no others where they are a hundred, or five hundred in a tenth of a second', async () => {
    const batches: number[][] = []
    const { row } = writing(async (rows) => void batches.push([...numbers(rows)]))
    for (let count = 0; count < 100; count++) row(count)
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.map(({ length }) => length)).toEqual([100])
    for (let count = 0; count < 499; count++) row(count)
    await vi.advanceTimersByTimeAsync(50)
    expect(batches).toHaveLength(1)
    row(500)
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.map(({ length }) => length)).toEqual([100, 500])
    for (let count = 0; count < 200; count++) row(count)
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toHaveLength(2)
    row(200)
    await vi.advanceTimersByTimeAsync(1)
    expect(batches.map(({ length }) => length)).toEqual([100, 500, 201])
  })

  test('that come while others are written wait for more', async () => {
    const batches: number[][] = []
    const { row } = writing(async (rows) => {
      batches.push([...numbers(rows)])
      if (batches.length < 5) row(100 + batches.length)
    })
    row(1)
    await vi.advanceTimersByTimeAsync(401)
    expect(batches).toEqual([[1]])
    row(2)
    await vi.advanceTimersByTimeAsync(401)
    expect(batches).toEqual([[1], [101, 2]])
  })

  test('wait for a database that cannot be reached, in their order, and are asked for less and less often', async () => {
    const batches: number[][] = []
    let tries = 0
    let isGone = true
    const { row, told } = writing(async (rows) => {
      tries++
      if (isGone) throw gone()
      batches.push([...numbers(rows)])
    })
    row(1)
    await vi.advanceTimersByTimeAsync(10_000)
    row(2)
    expect(tries).toBeLessThan(8)
    expect(told.map(({ dropped }) => dropped)).toEqual([0])
    isGone = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(batches).toEqual([[1, 2]])
  })

  test('are dropped, the oldest first, where too many wait; the app is told once a minute', async () => {
    let isGone = true
    const written: number[] = []
    const { row, told } = writing(async (rows) => {
      if (isGone) throw gone()
      written.push(...numbers(rows))
    })
    for (let count = 0; count < 25_000; count++) row(count)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(told).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(told).toHaveLength(3)
    expect(told.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(15_000)
    expect(told[0]).toBeInstanceOf(LogError)
    expect(told[0]?.message).toBe('The log of requests could not be written: 15000 rows were dropped so far')
    isGone = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(written).toHaveLength(10_000)
    expect([written[0], written.at(-1)]).toEqual([15_000, 24_999])
  })

  test('that the database refuses are dropped, and those behind them are written', async () => {
    const written: number[] = []
    let isFirst = true
    const { row, told } = writing(async (rows) => {
      if (isFirst) {
        isFirst = false
        throw new Error('no such table: scim_log')
      }
      written.push(...numbers(rows))
    })
    for (let count = 0; count < 550; count++) row(count)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(written).toHaveLength(450)
    expect(told.map(({ dropped, cause }) => [dropped, String(cause)])).toEqual([
      [100, 'Error: no such table: scim_log'],
    ])
  })

  test('are all written when the process ends', async () => {
    const written: number[] = []
    const { writer, row } = writing(async (rows) => void written.push(...numbers(rows)))
    for (let count = 0; count < 1250; count++) row(count)
    const flushed = writer.flush()
    await vi.runAllTimersAsync()
    await flushed
    expect(written).toHaveLength(1250)
  })

  test('go behind the answers that are ready, each batch by itself', async () => {
    const happened: string[] = []
    const { row } = writing(async (rows) => void happened.push(`${rows.length} rows`))
    for (let count = 0; count < 100; count++) row(count)
    await Promise.resolve().then(() => happened.push('an answer'))
    expect(happened).toEqual(['an answer'])
    await vi.advanceTimersByTimeAsync(0)
    expect(happened).toEqual(['an answer', '100 rows'])
  })
})

describe('no request waits or fails', () => {
  const get = { method: 'GET', path: '/Users' }
  const REQUESTS = 2_000

  test.each<[string, Insert]>([
    ['dead', () => Promise.reject(gone())],
    ['hanging', () => new Promise(() => {})],
    ['refusing', () => Promise.reject(new Error('disk full'))],
    [
      'broken',
      () => {
        throw new Error('a bug')
      },
    ],
  ])('of a database that is %s', async (_, insert) => {
    const { send } = logService({
      insert,
      onError: () => {
        throw new Error('the app’s own log fails, too')
      },
    })
    const began = performance.now()
    for (let count = 0; count < REQUESTS; count++) expect((await send(get)).status).toBe(200)
    expect((performance.now() - began) / REQUESTS).toBeLessThan(2)
  })

  test('rows of a flood of wrong tokens are few', async () => {
    const rows: LoggedRequest[] = []
    const { log, send } = logService({ insert: async (batch) => void rows.push(...batch) })
    const headers = { authorization: 'Bearer bad' }
    for (let count = 0; count < 1_000; count++) expect((await send({ ...get, headers })).status).toBe(401)
    await send(get)
    await log.flush()
    expect(rows.length).toBeLessThan(150)
    expect(rows.at(-1)?.status).toBe(200)
  })
})
