/** RFC 9865: what cursors hold and how they are signed, without a service. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '../../src/runtime/protocol/cursor.js'

const key = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const cursor = fc.record({
  position: fc.record({ id: fc.uuid(), key }),
  count: fc.nat(1_000),
  expires: fc.integer({ min: 1, max: 2 ** 45 }),
  total: fc.nat(),
})
const scope = fc.array(fc.oneof(fc.string(), fc.constant(null), fc.constant(undefined)))

test('what is written is read again, in characters that no URL encodes', () => {
  fc.assert(
    fc.property(cursor, scope, fc.string({ minLength: 1 }), (written, list, secret) => {
      const text = encodeCursor(written, list, secret)
      expect(text).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/)
      // JSON has no negative zero, and to a database it is zero.
      expect(decodeCursor(text, list, secret, 0)).toEqual(
        Object.is(written.position.key, -0)
          ? { ...written, position: { ...written.position, key: 0 } }
          : written,
      )
    }),
  )
})

test('no other text, scope or secret is taken', () => {
  const written = { position: { id: 'id', key: 'key' }, count: 10, expires: 1, total: 3 }
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), scope, fc.string({ minLength: 1 }), (text, list, secret) => {
      expect(() => decodeCursor(text, list, secret, 0)).toThrow('The cursor is not one for this request')
      const own = encodeCursor(written, list, secret)
      expect(() => decodeCursor(own, [...list, 'more'], secret, 0)).toThrow()
      expect(() => decodeCursor(own, list, `${secret}!`, 0)).toThrow()
      expect(() => decodeCursor(own + text, list, secret, 0)).toThrow()
    }),
  )
})

test('the parts of a scope cannot be moved into each other', () => {
  const written = { position: { id: 'id', key: null }, count: 10, expires: 1, total: 3 }
  const text = encodeCursor(written, ['a', 'b'], 'secret')
  for (const other of [['ab', ''], ['a","b'], ['a,b'], ['', 'ab'], ['b', 'a'], ['a', 'b', null], ['a']])
    expect(() => decodeCursor(text, other, 'secret', 0)).toThrow('The cursor is not one for this request')
})

test('it expires at the millisecond that it names', () => {
  const text = encodeCursor(
    { position: { id: 'id', key: 1 }, count: 10, expires: 1_000, total: 3 },
    [],
    'secret',
  )
  expect(decodeCursor(text, [], 'secret', 999).count).toBe(10)
  expect(() => decodeCursor(text, [], 'secret', 1_000)).toThrow('The cursor has expired')
})
