/** What ends with a deactivation is tried again, in bounds, and told where it fails. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EndsError, UserEnds } from '../../src/runtime/protocol/ends.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ended = { user: 7, tenant: undefined, db: {} }
const boom = new Error('boom')
const keyOf = ({ scim }: { scim: object }) => Reflect.get(scim, 'userId')

/** Ends something that fails some times; tells how often it was tried. */
const failing = (times: number) =>
  vi.fn(() => {
    if (times-- > 0) throw boom
  })

test('each by itself: what fails keeps nothing else from ending', async () => {
  const [first, second] = [failing(1), failing(0)]
  const report = vi.fn()
  expect(await new UserEnds([first, second], keyOf).end(ended, report)).toBe(false)
  expect(second).toHaveBeenCalledExactlyOnceWith(ended)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(EndsError))
  expect(report.mock.calls[0]?.[0]).toMatchObject({ user: 7, isTriedAgain: true, cause: boom })

  await vi.advanceTimersByTimeAsync(1_000)
  expect(first).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
  expect(report).toHaveBeenCalledTimes(1)
})

test('within five minutes, and then no more: that is told, too', async () => {
  const end = failing(Number.POSITIVE_INFINITY)
  const report = vi.fn()
  await new UserEnds([end], keyOf).end(ended, report)
  await vi.advanceTimersByTimeAsync(299_000)
  expect(end).toHaveBeenCalledTimes(7)
  expect(report.mock.calls.map(([error]) => error.isTriedAgain)).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(end).toHaveBeenCalledTimes(7)
})

test('what hangs has failed after ten seconds: the identity provider gets its answer', async () => {
  const report = vi.fn()
  const done = new UserEnds([() => new Promise(() => {})], keyOf).end(ended, report)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await done).toBe(false)
  expect(report.mock.calls[0]?.[0].cause.message).toBe('It takes longer than 10 s')
})

test('after the hooks of the host, whatever becomes of those', async () => {
  const end = vi.fn()
  const inside = vi.fn()
  const { watch } = new UserEnds([end], keyOf)
  const hooks = watch({
    onUserDeactivated: inside,
    afterCommit: {
      onUserDeactivated: () => {
        throw boom
      },
    },
  })
  expect(hooks.onUserDeactivated).toBe(inside)
  const event: object = { after: { scim: { userId: 7 } }, request: {}, db: 'db', report: () => {} }
  await expect(hooks.afterCommit?.onUserDeactivated?.(event as never)).rejects.toBe(boom)
  expect(end).toHaveBeenCalledExactlyOnceWith({ user: 7, tenant: undefined, db: 'db' })
})

test('a record that names nobody ends nothing', async () => {
  const end = vi.fn()
  const { watch } = new UserEnds([end], keyOf)
  const event: object = { after: { scim: {} }, request: {}, db: 'db', report: () => {} }
  const told = watch({}).afterCommit?.onUserDeactivated?.(event as never)
  await expect(told).rejects.toThrow('The record names no user')
  expect(end).not.toHaveBeenCalled()
})
