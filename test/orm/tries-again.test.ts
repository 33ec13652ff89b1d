import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { learn } from '../../src/runtime/database-error.js'
import { ScimError } from '../../src/runtime/errors.js'
import { inTransaction } from '../../src/runtime/orm/records/transaction.js'
import { Budget } from '../../src/runtime/protocol/budget.js'

learn({ transient: ['40001'] })

const refused = () => Object.assign(new Error('could not serialize access'), { code: '40001' })

test('those whom a database sends back try again one at a time', async () => {
  const handle = {}
  let version = 0
  let [retrying, most] = [0, 0]
  const write = () => {
    let attempts = 0
    return inTransaction(handle, 'postgresql', async () => {
      attempts++
      if (attempts > 1) most = Math.max(most, ++retrying)
      const seen = version
      await setTimeout(2)
      if (attempts > 1) retrying--
      if (version !== seen) throw refused()
      version++
      return attempts
    })
  }
  const attempts = await Promise.all(Array.from({ length: 20 }, write))
  expect(version).toBe(20)
  expect(most).toBe(1)
  // All begin at once, and one of them wins; nobody is in the way of the others after that.
  expect(attempts.toSorted()).toEqual([1, ...Array(19).fill(2)])
})

test('what another handle does is not waited for', async () => {
  const failsOnce = (handle: object, work: () => Promise<unknown>) => {
    let isFirst = true
    return inTransaction(handle, 'postgresql', async () => {
      if (!isFirst) return work()
      isFirst = false
      throw refused()
    })
  }
  const others = Array.from({ length: 10 }, () => failsOnce({}, async () => 'done'))
  const slow = failsOnce({}, () => Promise.all(others))
  expect(await slow).toEqual(Array(10).fill('done'))
})

test('what is in the way for too long is 503', async () => {
  const never = inTransaction({}, 'postgresql', () => Promise.reject(refused()), new Budget({ attempts: 50 }))
  await expect(never).rejects.toThrow(ScimError)
  await expect(never).rejects.toMatchObject({ status: 503 })
})
