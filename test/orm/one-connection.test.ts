import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { alone } from '../../src/runtime/orm/records/one-connection.js'

test('work on one connection waits for what came before it, even if that failed', async () => {
  const connection = {}
  const seen: string[] = []
  const work = (name: string, error?: Error) => async () => {
    seen.push(`${name} begins`)
    await setTimeout(5)
    seen.push(`${name} ends`)
    if (error) throw error
  }
  const failing = alone(connection, work('one', new Error('no')))
  const other = alone({}, work('other'))
  await Promise.all([expect(failing).rejects.toThrow('no'), other, alone(connection, work('two'))])
  expect(seen.filter((each) => !each.startsWith('other'))).toEqual([
    'one begins',
    'one ends',
    'two begins',
    'two ends',
  ])
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('one ends'))
})

test('whoever has the connection does not wait for it', async () => {
  const connection = {}
  expect(await alone(connection, () => alone(connection, async () => 'inner'))).toBe('inner')
})
