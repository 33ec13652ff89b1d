import { expect, test } from 'vitest'
import { differences, type Snapshot } from '../../src/rows/differences.js'

const snapshot = (users: Readonly<Record<string, object>>): Snapshot =>
  new Map([['users', new Map(Object.entries(users).map(([key, row]) => [key, { ...row }]))]])

test('rows that came, changed and went, by their columns', () => {
  const day = new Date('2026-01-02T03:04:05Z')
  const before = snapshot({ a: { id: 'a', active: true, madeAt: day }, b: { id: 'b', note: null } })
  const after = snapshot({
    a: { id: 'a', active: false, madeAt: new Date(day) },
    c: { id: 'c', note: '', tags: ['x'] },
  })
  expect(differences(before, after)).toEqual([
    { kind: '+', table: 'users', text: 'id c, tags ["x"]' },
    { kind: '~', table: 'users', text: 'active true → false' },
    { kind: '-', table: 'users', text: 'id b' },
  ])
  expect(differences(after, after)).toEqual([])
})

test('a long value is cut', () => {
  const [change] = differences(snapshot({}), snapshot({ a: { about: 'x'.repeat(99) } }))
  expect(change?.text).toBe(`about ${'x'.repeat(59)}…`)
})
