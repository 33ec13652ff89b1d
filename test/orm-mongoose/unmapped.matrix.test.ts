/** Filters over what SCIM's document keeps (`user.store: 'unmapped'`), evaluated by mingo. */
import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { filterToQuery } from '../../src/runtime/orm/mongoose/compile.js'
import { inRecord } from '../../src/runtime/orm/mongoose/conditions.js'
import { resolveTarget } from '../../src/runtime/orm/mongoose/filter-map.js'
import { readSort } from '../../src/runtime/orm/mongoose/order.js'
import { collection, eq, matches, unmappedIn, withNames } from '../../src/runtime/orm/mongoose.js'
import { ENTERPRISE_USER_URN } from '../../src/runtime/schema/enterprise-user.js'
import { schema } from '../sql/people.js'
import { type Document, mingo } from './mingo.js'
import { modelNamed } from './people.js'

const scim = collection('scim_users', { id: 'string', attributes: 'other' })
const host = collection(modelNamed('people'), { name: 'string', email: 'string', locked: 'boolean' })
const store = withNames(unmappedIn(scim.attributes, ['name', 'emails.value']))
const map = {
  ...store.filters,
  ...store.names?.(host.name),
  emails: store.values('emails', { value: host.email, type: 'work', primary: true }),
}

const resolve = (path: Parameters<typeof resolveTarget>[1], parent?: typeof path) =>
  resolveTarget({ map, schema }, path, inRecord, { parent })

const stagesOf = (filter: string): readonly Document[] => {
  const { query, joins } = filterToQuery(parseFilter(filter), { resolve })
  return [...joins.flatMap(({ stages }) => stages), { $match: query }]
}

const run = (documents: readonly Document[], stages: readonly Document[]) =>
  mingo.aggregate(documents, stages, { collectionResolver: () => [] })

/** Whether a filter finds a record. */
const finds = (filter: string, kept: object, own: object = {}) =>
  run([{ _id: '1', attributes: store.encode(kept), host: own }], stagesOf(filter)).length === 1

describe('keys', () => {
  const kept = { 'urn:a.b:2.0:X': { $set: [{ '%2E': 1 }, null, 'a.b'] }, '50%': { 'a\0b': true } }

  test('that would be paths or operators are encoded, and come back', () => {
    expect(store.encode(kept)).toEqual({
      'urn:a%2Eb:2%2E0:X': { '%24set': [{ '%252E': 1 }, null, 'a.b'] },
      '50%25': { 'a%00b': true },
    })
    expect(store.decode(store.encode(kept))).toEqual(kept)
  })

  test('of extensions are found', () => {
    const filter = `${ENTERPRISE_USER_URN}:department eq "Tours"`
    expect(stagesOf(filter)).toEqual([
      {
        $match: {
          'attributes.urn:ietf:params:scim:schemas:extension:enterprise:2%2E0:User.department': {
            $regex: expect.any(String),
          },
        },
      },
    ])
    expect(finds(filter, { [ENTERPRISE_USER_URN]: { department: 'tours' } })).toBe(true)
    expect(finds(filter, { department: 'tours' })).toBe(false)
  })
})

describe('a whole name', () => {
  const name = { givenName: 'Ada', familyName: 'King', formatted: 'Countess Ada King' }

  test.each([
    ['as it was sent, while its parts make up what the field holds', name, 'Ada King', 'Countess Ada King'],
    ['as the field says, once the host has changed it', name, 'Ada Byron', 'Ada Byron'],
    ['as it was sent, where that is all there is', { formatted: 'Ada' }, ' Ada ', 'Ada'],
    ['as the field says, where nothing is stored', undefined, 'Ada King', 'Ada King'],
  ])('is found %s', (_when, kept, field, found) => {
    const own = { name: field }
    expect(finds(`name.formatted eq "${found}"`, { name: kept }, own)).toBe(true)
    const other = found === name.formatted ? field : name.formatted
    expect(finds(`name.formatted eq "${other}"`, { name: kept }, own)).toBe(false)
  })

  test('is absent where there is none', () => {
    expect(finds('name.formatted pr', {})).toBe(false)
    expect(finds('not (name.formatted pr)', {}, { name: null })).toBe(true)
  })

  test('is what a list is sorted by', () => {
    const documents = [
      { _id: '1', attributes: null, host: { name: 'b' } },
      { _id: '2', attributes: { name: { givenName: 'Z', formatted: 'a' } }, host: { name: 'Z' } },
    ]
    const { stages } = readSort('name.formatted', false, { map, schema })
    expect(run(documents, [...stages, { $sort: { 'sort.key': 1 } }]).map(({ _id }) => _id)).toEqual([
      '2',
      '1',
    ])
  })
})

describe('several values of which a field holds one', () => {
  const emails = [
    { value: 'a@example.com', type: 'work', primary: true },
    { value: 'b@example.com', type: 'home' },
  ]

  test.each([
    ['emails.value eq "b@example.com"', emails, 'a@example.com', true],
    ['emails.value eq "b@example.com"', emails, 'changed@example.com', false],
    ['emails[type eq "work" and value eq "changed@example.com"]', emails, 'changed@example.com', true],
    ['emails.primary eq true', undefined, 'a@example.com', true],
    ['emails pr', undefined, null, false],
    // A field that names a field of documents is still text.
    ['emails.value eq "$host.name"', undefined, '$host.name', true],
  ])('%s among %j beside %j: %s', (filter, kept, email, expected) => {
    expect(finds(filter, { emails: kept }, { email, name: 'a@example.com' })).toBe(expected)
  })
})

describe('a condition', () => {
  test('is sorted by, false first', () => {
    const active = eq(host.locked, true)
    const { stages } = readSort('active', false, { map: { active }, schema })
    const documents = [{ host: { locked: true } }, { host: {} }, { host: { locked: null } }]
    expect(run(documents, stages).map(({ sort }) => sort)).toEqual([
      { key: true, absent: false },
      { key: false, absent: false },
      { key: false, absent: false },
    ])
  })

  test("of MongoDB's own operators is not", () => {
    const active = matches(host.locked, { $exists: false })
    expect(() => readSort('active', false, { map: { active }, schema })).toThrow('active cannot be sorted by')
  })
})
