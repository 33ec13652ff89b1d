import { describe, expect, it } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { splitMemberOperations } from '../../src/runtime/patch/members.js'
import { PATCH_OP_SCHEMA, readOperations } from '../../src/runtime/patch/operation.js'
import { GROUP_URN } from '../../src/runtime/schema/core-group.js'
import { groupResource } from '../schema/schemas.js'
import { thrown } from '../schema/thrown.js'

const split = (...Operations: unknown[]) =>
  splitMemberOperations(readOperations({ schemas: [PATCH_OP_SCHEMA], Operations }), groupResource)

const changes = (...operations: unknown[]) => split(...operations).members

describe('splitMemberOperations', () => {
  it.each([
    ['objects', { path: 'members', value: [{ value: 'a', display: 'A', $ref: null }, { VALUE: 'b' }] }],
    [
      'one object and a repetition',
      { path: 'members', value: [{ value: 'a' }, { value: 'b' }, { value: 'a' }] },
    ],
    ['plain ids', { path: 'members', value: ['a', 'b'] }],
    ['ids and objects mixed', { path: 'members', value: ['a', { value: 'b', type: 'User' }] }],
    ['ids by their sub-attribute', { path: 'members.value', value: ['a', 'b'] }],
    ['a path in another case', { path: 'MEMBERS', value: ['a', 'b'] }],
    ['a path with URN', { path: `${GROUP_URN.toUpperCase()}:members`, value: ['a', 'b'] }],
    ['no path', { value: { Members: ['a', 'b'] } }],
    ['no path and a key with URN', { value: { [`${GROUP_URN}:members`]: ['a', 'b'] } }],
  ])('adds members sent as %s', (_, operation) => {
    expect(split({ op: 'add', ...operation })).toEqual({
      rest: [],
      members: [{ kind: 'add', values: ['a', 'b'] }],
    })
  })

  it('adds one member sent alone', () => {
    expect(changes({ op: 'add', path: 'members', value: { value: 'a' } })).toEqual([
      { kind: 'add', values: ['a'] },
    ])
    expect(changes({ op: 'add', path: 'members', value: 'a' })).toEqual([{ kind: 'add', values: ['a'] }])
  })

  it('replaces members, by none too', () => {
    expect(changes({ op: 'replace', path: 'members', value: [{ value: 'a' }] })).toEqual([
      { kind: 'replace', values: ['a'] },
    ])
    const none = [{ kind: 'replace', values: [] }]
    expect(changes({ op: 'replace', path: 'members', value: [] })).toEqual(none)
    expect(changes({ op: 'replace', value: { members: null } })).toEqual(none)
    expect(changes({ op: 'remove', path: 'members' })).toEqual(none)
    expect(changes({ op: 'remove', path: 'members', value: null })).toEqual(none)
  })

  it('removes the members that are listed, never all', () => {
    const listed = [{ kind: 'remove', values: ['a'] }]
    expect(changes({ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'a' }] })).toEqual(listed)
    expect(changes({ op: 'remove', path: 'members', value: 'a' })).toEqual(listed)
    expect(changes({ op: 'remove', path: 'members.value', value: 'a' })).toEqual(listed)
    expect(changes({ op: 'remove', path: 'members', value: [] })).toEqual([{ kind: 'remove', values: [] }])
  })

  it('removes by filter: as ids where it names ids, else by the filter', () => {
    expect(changes({ op: 'remove', path: 'members[value eq "a"]' })).toEqual([
      { kind: 'remove', values: ['a'] },
    ])
    expect(
      changes({ op: 'remove', path: 'members[Value eq "a" or (value eq "b" or value eq "c")]' }),
    ).toEqual([{ kind: 'remove', values: ['a', 'b', 'c'] }])
    expect(changes({ op: 'remove', path: 'members[type eq "User"]' })).toEqual([
      {
        kind: 'removeWhere',
        filter: { kind: 'compare', operator: 'eq', path: { name: 'type' }, value: 'User' },
      },
    ])
    expect(changes({ op: 'remove', path: 'members[value eq "a" and type eq "User"]' })).toMatchObject([
      { kind: 'removeWhere', filter: { kind: 'and' } },
    ])
  })

  it('keeps the order of changes, and other operations apart', () => {
    const operations = [
      { op: 'remove', path: 'members[value eq "a"]' },
      { op: 'replace', value: { id: 'g', displayName: 'New', members: ['b'] } },
      { op: 'replace', path: 'externalId', value: 'x' },
      { op: 'add', path: 'members', value: ['c'] },
    ]
    expect(split(...operations)).toEqual({
      rest: [
        { op: 'replace', value: { id: 'g', displayName: 'New' } },
        { op: 'replace', path: 'externalId', value: 'x' },
      ],
      members: [{ kind: 'replace', values: ['b', 'c'] }],
    })
  })

  it('joins changes that follow each other: what is asked for last of a member counts', () => {
    const add = (...value: string[]) => ({ op: 'add', path: 'members', value })
    const remove = (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` })
    const where = { op: 'remove', path: 'members[display sw "x"]' }
    expect(split(add('a'), remove('b'), add('b', 'c'), remove('A')).members).toEqual([
      { kind: 'remove', values: ['A'] },
      { kind: 'add', values: ['b', 'c'] },
    ])
    expect(split(add('a'), where, remove('a'), remove('b')).members).toEqual([
      { kind: 'add', values: ['a'] },
      { kind: 'removeWhere', filter: expect.anything() },
      { kind: 'remove', values: ['a', 'b'] },
    ])
    expect(split(add('a'), { op: 'remove', path: 'members' }).members).toEqual([
      { kind: 'replace', values: [] },
    ])
  })

  it('takes no more members, nor filters on them, than one request may name', () => {
    const ids = Array.from({ length: limits.members / 2 + 1 }, (_, index) => `${index}`)
    const add = { op: 'add', path: 'members', value: ids }
    expect(split(add).members).toEqual([{ kind: 'add', values: ids }])
    expect(() => split(add, add)).toThrow('The request names more than 4000 members')
    const filters = Array.from({ length: limits.memberFilters + 1 }, (_, index) => ({
      op: 'remove',
      path: `members[display eq "${index}"]`,
    }))
    expect(split(...filters.slice(1)).members).toHaveLength(limits.memberFilters)
    expect(() => split(...filters)).toThrow('The request has more than 20 filters on members')
  })

  it.each([
    [
      { op: 'add', path: 'members', value: [{ value: 1 }] },
      'invalidValue',
      'members[0].value must be a string',
    ],
    [{ op: 'add', path: 'members', value: [1] }, 'invalidValue', 'members[0] must be an object'],
    [{ op: 'add', path: 'members', value: ['a', null] }, 'invalidValue', 'members[1].value is required'],
    [{ op: 'add', path: 'members', value: [''] }, 'invalidValue', 'members[0].value is required'],
    [
      { op: 'remove', path: 'members', value: [{ display: 'A' }] },
      'invalidValue',
      'members[0].value is required',
    ],
    [
      { op: 'replace', path: 'members[value eq "a"].value', value: 'b' },
      'mutability',
      'members[value eq "a"].value cannot be changed: remove the member and add another',
    ],
    [{ op: 'replace', path: 'members.display', value: 'b' }, 'mutability', 'members.display is read-only'],
    [
      { op: 'remove', path: 'members[not (kind eq "x")]' },
      'invalidFilter',
      'Invalid filter: kind is no sub-attribute of members',
    ],
    [
      { op: 'remove', path: 'members[value eq 1]' },
      'invalidFilter',
      'Invalid filter: value compares with a string',
    ],
    [
      { op: 'remove', path: 'members.nick' },
      'invalidPath',
      'members.nick names no attribute of Group resources',
    ],
  ])('refuses %j', (operation, scimType, detail) => {
    expect(thrown(() => split(operation))).toEqual({ status: 400, scimType, detail })
  })
})
