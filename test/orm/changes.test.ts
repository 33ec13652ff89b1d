import { expect, test } from 'vitest'
import { changedColumns } from '../../src/runtime/orm/records/changes.js'

class Name {
  constructor(
    readonly first: string,
    readonly last: string | null,
    readonly sortKey = '',
  ) {}
}

test('what is not given, and what is the same, is no change', () => {
  const row = { email: 'a', settings: { a: 1, b: 2 }, since: new Date(0), status: null }
  expect(
    changedColumns(row, { email: undefined, settings: { b: 2, a: 1 }, since: new Date(0), status: null }),
  ).toEqual({})
  expect(changedColumns({}, { status: null })).toEqual({})
  const changes = { email: 'b', settings: { a: 1 }, since: new Date(1), status: 'active' }
  expect(changedColumns(row, changes)).toEqual(changes)
  expect(changedColumns({ since: null }, { since: new Date(0) })).toEqual({ since: new Date(0) })
})

test("columns inside of an object of the host's own class are compared one by one", () => {
  const row = { name: new Name('Ada', null, 'ada') }
  expect(changedColumns(row, { name: { first: 'Ada', last: null } })).toEqual({})
  expect(changedColumns(row, { name: { first: 'Ada', last: undefined } })).toEqual({})
  expect(changedColumns(row, { name: { first: 'Ada', last: 'King' } })).toEqual({
    name: { first: 'Ada', last: 'King' },
  })
  expect(changedColumns({ name: null }, { name: { first: 'Ada' } })).toEqual({ name: { first: 'Ada' } })
})
