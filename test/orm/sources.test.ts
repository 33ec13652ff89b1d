/** Handles of an ORM that an app has, and which of them knows a model. */
import { expect, test } from 'vitest'
import { Sources } from '../../src/runtime/orm/sql/sources.js'

class Worker {}
class Invoice {}

const handle = (name: string, ...models: readonly object[]) => ({ name, models })

function read(of: Sources<ReturnType<typeof handle>>, model: object): string {
  return of.of(model, ({ name, models }) => {
    if (!models.includes(model)) throw new TypeError(`${name} has no such model`)
    return name
  })
}

test('a model is its own handle’s, whichever a query has come by last', () => {
  const sources = new Sources<ReturnType<typeof handle>>()
  const [staff, billing] = [handle('staff', Worker), handle('billing', Invoice)]
  for (const each of [staff, billing, staff]) sources.meet(each, () => each)
  expect(read(sources, Worker)).toBe('staff')
  expect(read(sources, Invoice)).toBe('billing')
})

test('of several that know a model the last one counts, and its error where none does', () => {
  const sources = new Sources<ReturnType<typeof handle>>()
  const [old, current] = [handle('old', Worker), handle('current', Worker)]
  for (const each of [old, current]) sources.meet(each, () => each)
  expect(read(sources, Worker)).toBe('current')
  expect(() => read(sources, Invoice)).toThrow('current has no such model')
})

test('before any query nothing is known', () => {
  const sources = new Sources<ReturnType<typeof handle>>()
  expect(() => read(sources, Worker)).toThrow('No query has told yet which database has Worker')
})
