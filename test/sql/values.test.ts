import { expect, test } from 'vitest'
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { decodeBoolean, decodeInteger, decodeJson, decodeTimestamp } from '../../src/runtime/sql/values.js'

const date = new Date('2026-01-02T03:04:05.678Z')

test('encodes timestamps as each database takes them', () => {
  expect(postgresql.timestamp(date)).toBe('2026-01-02T03:04:05.678Z')
  expect(sqlite.timestamp(date)).toBe(1767323045678)
  expect(mysql.timestamp(date)).toBe('2026-01-02 03:04:05.678')
})

test.each([
  date,
  1767323045678,
  1767323045678n,
  '1767323045678',
  '2026-01-02 03:04:05.678',
  '2026-01-02 03:04:05.678999',
  '2026-01-02T03:04:05.678Z',
  '2026-01-02 03:04:05.678+00',
  '2026-01-02 04:04:05.678+01',
  '2026-01-02 08:34:05.678+05:30',
  '2026-01-01 23:04:05.678-0400',
])('decodes the timestamp %s', (raw) => {
  expect(decodeTimestamp(raw)).toEqual(date)
})

test('decodes timestamps without a fraction', () => {
  expect(decodeTimestamp('2026-01-02 03:04:05').getTime()).toBe(1767323045000)
  expect(decodeTimestamp('1970-01-01 00:00:00.5').getTime()).toBe(500)
})

test.each([null, undefined, '', 'yesterday', '2026-01-02', new Date(Number.NaN), {}])(
  'refuses %j as a timestamp',
  (raw) => {
    expect(() => decodeTimestamp(raw)).toThrow(new TypeError('The database gave a timestamp that is none'))
  },
)

test('decodes booleans', () => {
  for (const raw of [true, 1, 1n, '1', 't', 'true', Buffer.from([1])]) expect(decodeBoolean(raw)).toBe(true)
  for (const raw of [false, 0, 0n, '0', 'f', 'false', Buffer.from([0])])
    expect(decodeBoolean(raw)).toBe(false)
  for (const raw of [null, 2, 'yes', Buffer.from([1, 0])])
    expect(() => decodeBoolean(raw)).toThrow(new TypeError('The database gave a boolean that is none'))
})

test('decodes JSON that came as text, and leaves what is parsed', () => {
  expect(decodeJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(decodeJson({ a: [1] })).toEqual({ a: [1] })
  expect(decodeJson(null)).toBe(null)
})

test('decodes whole numbers', () => {
  for (const raw of [42, 42n, '42']) expect(decodeInteger(raw)).toBe(42)
  for (const raw of ['', 'many', null, 1.5, '9007199254740993', 9007199254740993n])
    expect(() => decodeInteger(raw), String(raw)).toThrow(/^The database gave a number that is none/)
})
