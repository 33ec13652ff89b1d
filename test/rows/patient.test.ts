import { expect, test } from 'vitest'
import { patient, patiently } from '../../src/rows/patient.js'

const change = { table: 'users', kind: 'insert' } as never

/** Fails so many times, and then tells a change. */
const locked = (times: number) => {
  let left = times
  return {
    changes: async () => {
      if (left-- > 0) throw new Error('SQLITE_BUSY: database is locked')
      return [change]
    },
    unwatched: ['events'],
  }
}

test('a database that is locked for a moment is asked again', async () => {
  const told: unknown[] = []
  const watch = patient(locked(9), (error) => told.push(error), 0)
  expect(await watch.changes()).toEqual([change])
  expect([told, watch.unwatched]).toEqual([[], ['events']])
})

test('one that stays locked is told once, and not asked any more', async () => {
  const told: unknown[] = []
  const watch = patient(locked(10), (error) => told.push(error), 0)
  expect([await watch.changes(), await watch.changes()]).toEqual([[], []])
  expect(told).toEqual([new Error('SQLITE_BUSY: database is locked')])
})

test('what fails for good is thrown', async () => {
  await expect(patiently(() => Promise.reject(new Error('no such table')), 0)).rejects.toThrow(
    'no such table',
  )
})
