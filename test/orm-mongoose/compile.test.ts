import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { matches } from '../../src/runtime/orm/mongoose.js'
import { filterMap, people, queryOf } from './people.js'

const query = (filter: string) => queryOf(parseFilter(filter)).query

const END = '(?![\\s\\S])'

describe('text', () => {
  test('a folded key by plain equality, so that its index serves', () => {
    expect(query('userName eq "Ada@Example.com"')).toEqual({ userNameKey: 'ada@example.com' })
  })

  test('where case counts, by plain equality', () => {
    expect(query('externalId eq "A.1"')).toEqual({ externalId: 'A.1' })
    expect(query('id eq "a"')).toEqual({ _id: 'a' })
  })

  test('where case is ignored, each letter in all of its cases', () => {
    expect(query('nickName eq "aÄ1"')).toEqual({
      'host.nickName': { $regex: `^(?:a|A)(?:ä|Ä)1${END}` },
    })
    // The sign of Kelvin is a k; option `i` of PCRE would take ſ for an s, too.
    expect(query('nickName eq "ks"')).toEqual({
      'host.nickName': { $regex: `^(?:k|K|\u212a)(?:s|S)${END}` },
    })
  })

  test.each([
    ['co', '1\\.2'],
    ['sw', '^1\\.2'],
    ['ew', `1\\.2${END}`],
  ])('%s takes characters of regular expressions as they are', (operator, $regex) => {
    expect(query(`externalId ${operator} "1.2"`)).toEqual({ externalId: { $regex } })
  })

  test('every special character, and a NUL, which no pattern of BSON can hold', () => {
    expect(query('externalId co "^$.*+?()[]{}|\\\\/#-\\u0000"')).toEqual({
      externalId: { $regex: '\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\\\\\/\\#\\-\\x00' },
    })
  })

  test('order, by code point or by lower case', () => {
    expect(query('externalId ge "b"')).toEqual({ externalId: { $gte: 'b' } })
    expect(query('userName lt "B"')).toEqual({ userNameKey: { $lt: 'b' } })
    expect(query('name.givenName gt "B"')).toEqual({
      $expr: {
        $and: [
          { $eq: [{ $type: '$host.givenName' }, 'string'] },
          { $gt: [{ $toLower: '$host.givenName' }, { $literal: 'b' }] },
        ],
      },
    })
  })

  test('text that begins with a dollar sign is text, and names no field', () => {
    const { $expr } = query('name.givenName gt "$host.email"')
    expect($expr).toHaveProperty(['$and', 1], {
      $gt: [{ $toLower: '$host.givenName' }, { $literal: '$host.email' }],
    })
  })

  test('half of a surrogate pair equals nothing, and has no order', () => {
    expect(query('externalId eq "\\ud83d"')).toEqual({ $nor: [{}] })
    expect(() => query('externalId gt "\\ud83d"')).toThrow(
      'Invalid filter: externalId is compared with characters that cannot be stored',
    )
  })
})

describe('presence and negation', () => {
  test('pr asks for more than empty text', () => {
    expect(query('nickName pr')).toEqual({ 'host.nickName': { $nin: [null, ''] } })
    expect(query('nickName eq null')).toEqual({ $nor: [{ 'host.nickName': { $nin: [null, ''] } }] })
  })

  test('ne and not hold for what is absent', () => {
    expect(query('externalId ne "a"')).toEqual({ $nor: [{ externalId: 'a' }] })
    expect(query('not (externalId eq "a")')).toEqual({ $nor: [{ externalId: 'a' }] })
  })

  test('and, or', () => {
    expect(query('id eq "a" and (externalId eq "b" or externalId eq "c")')).toEqual({
      $and: [{ _id: 'a' }, { $or: [{ externalId: 'b' }, { externalId: 'c' }] }],
    })
  })
})

describe('other types', () => {
  test('a condition of one truth value', () => {
    expect(query('active eq true')).toEqual({ 'host.blocked': { $ne: true } })
    expect(query('active eq false')).toEqual({ $nor: [{ 'host.blocked': { $ne: true } }] })
    expect(query('active pr')).toEqual({})
  })

  test('instants to the millisecond, and those between two', () => {
    const date = new Date('2024-01-01T00:00:00.001Z')
    expect(query('meta.created eq "2024-01-01T00:00:00.001Z"')).toEqual({ createdAt: date })
    expect(query('meta.created eq "2024-01-01T00:00:00.0015Z"')).toEqual({ $nor: [{}] })
    expect(query('meta.created ge "2024-01-01T00:00:00.0015Z"')).toEqual({ createdAt: { $gt: date } })
    expect(query('meta.created lt "2024-01-01T00:00:00.0015Z"')).toEqual({ createdAt: { $lte: date } })
  })

  test('keys of MongoDB are cast by the model', () => {
    const map = { ...filterMap, title: people.officeId }
    expect(queryOf(parseFilter('title eq "64b7f0"'), map).query).toEqual({
      'host.officeId': { $oid: '64b7f0' },
    })
  })

  test('numbers that are shown as text', () => {
    const map = { ...filterMap, title: people.logins }
    const asText = (filter: string) => queryOf(parseFilter(filter), map).query
    expect(asText('title eq "17"')).toEqual({ 'host.logins': 17 })
    expect(asText('title eq "017"')).toEqual({ $nor: [{}] })
    const input = { $toString: '$host.logins' }
    expect(asText('title sw "1"')).toEqual({ $expr: { $regexMatch: { input, regex: { $literal: '^1' } } } })
    expect(asText('title ge "2"')).toEqual({
      'host.logins': { $ne: null },
      $expr: { $gte: [input, { $literal: '2' }] },
    })
  })

  test("conditions of the adapter's own", () => {
    const map = { ...filterMap, active: matches(people.logins, { $gt: 0 }) }
    expect(queryOf(parseFilter('active eq true'), map).query).toEqual({ 'host.logins': { $gt: 0 } })
  })
})

describe('several values', () => {
  test('one value satisfies the whole filter in brackets', () => {
    expect(query('roles[type eq "a1" and primary eq true]')).toEqual({
      'host.roles': {
        $elemMatch: { $and: [{ type: { $regex: `^(?:a|A)1${END}` } }, { main: true }] },
      },
    })
  })

  test('ne holds where some value differs, and where there is none', () => {
    expect(query('roles.primary ne true')).toEqual({
      $or: [
        { 'host.roles': { $elemMatch: { $nor: [{ main: true }] } } },
        { $nor: [{ 'host.roles.0': { $exists: true } }] },
      ],
    })
  })

  test('one field as the only value', () => {
    expect(query('emails[type eq "work" and value co "1"]')).toEqual({
      $and: [
        { 'host.email': { $ne: null } },
        { $and: [{ 'host.email': { $ne: null } }, { 'host.email': { $regex: '1' } }] },
      ],
    })
  })

  test('text that ignores case has no order among several', () => {
    expect(() => query('roles.value gt "a"')).toThrow(
      'Invalid filter: value cannot be compared with gt among several values',
    )
  })

  test('what the map does not have', () => {
    expect(() => query('title eq "a"')).toThrow('Invalid filter: title cannot be filtered')
    expect(() => query('roles.constructor eq "a"')).toThrow('Invalid filter')
  })
})
