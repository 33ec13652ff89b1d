import { expect, test } from 'vitest'
import { visibleRows } from '../../src/init/visible-rows.js'
import { table } from '../inspect/tables.js'

const users = table('users', ['kind string', 'deletedAt date'])

test.each([
  [{}, undefined, undefined],
  [
    { softDelete: 'deletedAt' },
    { deletedAt: null },
    'rows that are marked as deleted are hidden, as in your app',
  ],
  [
    { scope: { kind: 'human' }, scoped: true as const, softDelete: 'deletedAt' },
    { kind: 'human', deletedAt: null },
    'rows that are marked as deleted, or that the default scope leaves out are hidden, as in your app',
  ],
])('of a table with %j', (facts, where, note) => {
  const notes = new Map<string, string>()
  expect(visibleRows('user', { ...users, ...facts }, { notes }).where).toEqual(where)
  expect(notes.get('user.where')).toBe(note)
})
