/** Requests that ask for more work than their size tells: deep, wide, many operations × many keys × many terms. */
import * as limits from '../../src/runtime/limits.js'
import type { Sent } from './service.js'

/** What a request may name: each gets users and groups of its own. */
export interface Place {
  readonly user: string
  readonly group: string
  /** The id of the nth user. */
  readonly id: (index: number) => string
  readonly unique: string
}

export interface Hostile {
  readonly name: string
  readonly request: (place: Place) => Sent
  /** As many plain requests as are in it: only the time that one may take is asked. */
  readonly isBulk?: true
}

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const URN = 'urn:example:hostile'

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const patchOf = (operations: readonly object[]) => ({ schemas: [PATCH_OP], Operations: operations })
export const patch = (path: string, operations: readonly object[]): Sent => ({
  method: 'PATCH',
  path,
  body: JSON.stringify(patchOf(operations)),
})
const patchUser = (name: string, operations: readonly object[]): Hostile => {
  const body = JSON.stringify(patchOf(operations))
  return { name, request: ({ user }) => ({ method: 'PATCH', path: `/Users/${user}`, body }) }
}
const patchGroup = (name: string, operations: (place: Place) => readonly object[]): Hostile => ({
  name,
  request: (place) => patch(`/Groups/${place.group}`, operations(place)),
})
const newUser = (unique: string) => ({
  schemas: [USER],
  userName: `${unique}@example.com`,
  emails: [{ value: `${unique}@example.com`, primary: true }],
})
const postUser = (name: string, attributes: object): Hostile => ({
  name,
  request: ({ unique }) => ({
    method: 'POST',
    path: '/Users',
    body: JSON.stringify({ ...newUser(unique), ...attributes }),
  }),
})
/** JSON text as it is: what `JSON.stringify` would not write. */
const postText = (name: string, body: string): Hostile => ({
  name,
  request: () => ({ method: 'POST', path: '/Users', body }),
})
const bulkOf = (name: string, operations: (place: Place) => readonly object[]): Hostile => ({
  name,
  isBulk: true,
  request: (place) => ({
    method: 'POST',
    path: '/Bulk',
    body: JSON.stringify({ schemas: [BULK], Operations: operations(place) }),
  }),
})
const list = (name: string, path: string, parameters: Readonly<Record<string, string>>): Hostile => ({
  name,
  request: () => ({ method: 'GET', path: `${path}?${new URLSearchParams(parameters)}` }),
})

const keys = (count: number, prefix = 'key') =>
  Object.fromEntries(times(count, (index) => [`${prefix}${index}`, index]))
const values = (count: number, word = 'value') =>
  times(count, (index) => ({ value: `${word}${index}`, type: `type${index}` }))
const terms = (count: number, word: string) =>
  times(count, (index) => `value eq "${word}${index}"`).join(' or ')
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

const MOST = limits.patchOperations
const setting = { op: 'add', path: 'roles', value: values(limits.values) }

const patches: readonly Hostile[] = [
  patchUser('an unknown extension of 30,000 keys, and 998 operations into it', [
    { op: 'add', path: URN, value: keys(30_000) },
    ...times(998, (index) => ({ op: 'add', path: `${URN}:key${index}`, value: 'x' })),
  ]),
  patchUser('an unknown extension of as many keys as are read, and 998 operations into it', [
    { op: 'add', path: URN, value: keys(limits.objectKeys) },
    ...times(998, (index) => ({ op: 'add', path: `${URN}:key${index}`, value: 'x' })),
  ]),
  patchUser('the same, each operation on the whole of it', [
    { op: 'add', path: URN, value: keys(limits.objectKeys) },
    ...times(998, () => ({ op: 'add', path: URN, value: { key1: 'x' } })),
  ]),
  patchUser('the same, each removes a key and adds it', [
    { op: 'add', path: URN, value: keys(limits.objectKeys) },
    ...times(499, (index) => ({ op: 'remove', path: `${URN}:key${index}` })),
    ...times(499, (index) => ({ op: 'add', path: `${URN}:key${index}`, value: 1 })),
  ]),
  patchUser('1,000 unknown extensions', [
    ...times(MOST, (index) => ({ op: 'add', path: `${URN}${index}`, value: { key: 1 } })),
  ]),
  patchUser('40 unknown extensions of 1,000 keys', [
    ...times(40, (index) => ({ op: 'add', path: `${URN}${index}`, value: keys(1_000) })),
  ]),
  patchUser('deep values of an unknown extension', [
    ...times(500, (index) => ({
      op: 'add',
      path: `${URN}:key${index}`,
      value: JSON.parse(nested(26, '{"a":', '}')),
    })),
  ]),
  patchUser('600 e-mails × 100 terms × 999 operations', [
    { op: 'add', path: 'emails', value: values(600) },
    ...times(999, () => ({ op: 'replace', path: `emails[${terms(100, 'no')}].display`, value: 'x' })),
  ]),
  patchUser('10 e-mails × 100 terms × 999 operations', [
    { op: 'add', path: 'emails', value: values(10) },
    ...times(999, () => ({ op: 'remove', path: `emails[${terms(100, 'no')}].display` })),
  ]),
  patchUser('no e-mails × 100 terms × 1,000 operations', [
    ...times(MOST, (index) => ({ op: 'remove', path: `ims[${terms(100, `no${index}`)}].display` })),
  ]),
  patchUser('1,000 roles × 100 times `pr`', [
    setting,
    ...times(99, () => ({
      op: 'remove',
      path: `roles[${times(99, () => 'display pr').join(' or ')}].display`,
    })),
  ]),
  patchUser('1,000 roles × 100 times `eq null`', [
    setting,
    ...times(99, () => ({
      op: 'remove',
      path: `roles[${times(99, () => 'value eq null').join(' or ')}].display`,
    })),
  ]),
  ...(['co', 'sw', 'ew', 'gt', 'ne'] as const).map((operator) =>
    patchUser(`long texts, compared by ${operator}`, [
      { op: 'add', path: 'roles', value: times(500, (index) => ({ value: `${index}`.padEnd(1_000, 'a') })) },
      ...times(200, () => ({
        op: 'remove',
        path: `roles[value ${operator} "${'a'.repeat(500)}b" and value ${operator} "${'a'.repeat(900)}"].type`,
      })),
    ]),
  ),
  patchUser('very long references, searched for what is nearly there', [
    {
      op: 'add',
      path: 'photos',
      value: times(9, (index) => ({ value: `${'a'.repeat(60_000)}${index}`, type: `${index}` })),
    },
    ...times(400, () => ({ op: 'remove', path: `photos[value co "b${'a'.repeat(8_000)}"].display` })),
  ]),
  patchUser('1,000 roles, 999 additions', [
    setting,
    ...times(999, (index) => ({ op: 'add', path: 'roles', value: values(1, `new${index}`) })),
  ]),
  patchUser('500 roles, 499 additions of what is there', [
    { op: 'add', path: 'roles', value: values(500) },
    ...times(499, (index) => ({
      op: 'add',
      path: 'roles',
      value: [{ value: `value${index}`, type: `type${index}`, display: 'x' }],
    })),
  ]),
  patchUser('1,000 roles, 999 changes of which is primary', [
    setting,
    ...times(999, (index) => ({
      op: 'add',
      path: 'roles',
      value: [{ value: `value${index}`, type: `type${index}`, primary: true }],
    })),
  ]),
  patchUser('1,000 roles, a sub-attribute of all 999 times', [
    setting,
    ...times(999, (index) => ({ op: 'replace', path: 'roles.display', value: `${index}` })),
  ]),
  patchUser('1,000 roles, each removed by itself', [
    setting,
    ...times(999, (index) => ({ op: 'remove', path: `roles[value eq "value${index}"]` })),
  ]),
  patchUser('1,000 roles, each removed by a list', [
    setting,
    ...times(999, (index) => ({ op: 'remove', path: 'roles', value: values(1, `value${index}`) })),
  ]),
  patchUser('1,000 roles, replaced by others again and again', [
    ...times(12, (index) => ({ op: 'replace', path: 'roles', value: values(1_000, `${index}`) })),
  ]),
  patchUser('a wide value for each of 1,000 roles', [
    setting,
    ...times(30, () => ({ op: 'replace', path: 'roles[value pr]', value: { value: 'x', ...keys(900) } })),
  ]),
  patchUser('1,000 operations on one text', [
    ...times(MOST, (index) => ({ op: 'replace', path: 'title', value: `${index}` })),
  ]),
  patchUser('1,000 operations on one long text', [
    ...times(MOST, (index) => ({ op: 'replace', path: 'title', value: `${index}`.padEnd(1_024) })),
  ]),
  patchUser('1,000 operations without a path', [
    ...times(MOST, (index) => ({ op: 'add', value: { 'name.givenName': `${index}` } })),
  ]),
  patchUser('1,000 paths as keys of one value', [
    {
      op: 'add',
      value: Object.fromEntries(times(999, (index) => [`roles[value eq "${index}"].display`, 'x'])),
    },
  ]),
  patchUser('1,000 paths of parentheses', [
    ...times(MOST, () => ({
      op: 'remove',
      path: `emails[${'not ('.repeat(8)}value pr${')'.repeat(8)}].display`,
    })),
  ]),
  patchUser('1,000 paths that name nothing, of 4,000 characters', [
    ...times(MOST, (index) => ({ op: 'add', path: `${URN}:${'a'.repeat(4_000)}${index}`, value: 1 })),
  ]),
  patchUser('1,001 operations', [...times(MOST + 1, () => ({ op: 'replace', path: 'title', value: 'x' }))]),
  patchUser('operations of junk', [
    ...times(900, () => ({ op: 'replace', path: 'title', value: 'x', ...keys(50) })),
  ]),
]

const groups: readonly Hostile[] = [
  patchGroup('1,000 operations that add a member each', ({ id }) =>
    times(MOST, (index) => ({ op: 'add', path: 'members', value: [{ value: id(index) }] })),
  ),
  patchGroup('1,000 operations that remove a member each', ({ id }) =>
    times(MOST, (index) => ({ op: 'remove', path: `members[value eq "${id(index)}"]` })),
  ),
  patchGroup('1,000 operations that replace the members', ({ id }) =>
    times(MOST, (index) => ({ op: 'replace', path: 'members', value: [{ value: id(index) }] })),
  ),
  patchGroup('500 members that come and go', ({ id }) =>
    times(MOST, (index) => ({
      op: index % 2 === 0 ? 'add' : 'remove',
      path: 'members',
      value: [{ value: id(index >> 1) }],
    })),
  ),
  patchGroup('1,000 filters on members', () =>
    times(MOST, (index) => ({ op: 'remove', path: `members[display eq "${index}"]` })),
  ),
  patchGroup('20 filters of 100 terms on members', () =>
    times(limits.memberFilters, () => ({
      op: 'remove',
      path: `members[${times(100, (index) => `display co "${index}x"`).join(' or ')}]`,
    })),
  ),
  patchGroup('100 ids in each of 1,000 filters', ({ id }) =>
    times(500, () => ({
      op: 'remove',
      path: `members[${times(100, (index) => `value eq "${id(index)}"`).join(' or ')}]`,
    })),
  ),
  patchGroup('as many members as one request may name', ({ id }) => [
    { op: 'add', path: 'members', value: times(limits.members, (index) => ({ value: id(index) })) },
  ]),
  patchGroup('more members than one request may name', ({ id }) => [
    { op: 'add', path: 'members', value: times(20_000, (index) => ({ value: id(index) })) },
  ]),
  {
    name: 'a PUT of as many members as one request may name',
    request: ({ group, id, unique }) => ({
      method: 'PUT',
      path: `/Groups/${group}?excludedAttributes=members`,
      body: JSON.stringify({
        displayName: unique,
        members: times(limits.members, (index) => ({ value: id(index) })),
      }),
    }),
  },
]

const bodies: readonly Hostile[] = [
  postUser('an unknown extension of 280,000 keys', { [URN]: keys(280_000) }),
  postUser('40 unknown extensions of 1,000 keys', {
    ...Object.fromEntries(times(40, (index) => [`${URN}${index}`, keys(1_000, `${index}-`)])),
  }),
  postUser('19 unknown extensions of 1,000 keys', {
    ...Object.fromEntries(times(19, (index) => [`${URN}${index}`, keys(1_000, `${index}-`)])),
  }),
  postUser('60,000 unknown extensions', Object.fromEntries(times(60_000, (i) => [`${URN}${i}`, { a: 1 }]))),
  postUser('900 unknown extensions', Object.fromEntries(times(900, (i) => [`${URN}${i}`, keys(15)]))),
  postUser('45,000 unknown values', { unknown: times(45_000, (index) => index) }),
  postUser('20,000 unknown objects', { unknown: times(20_000, () => ({ a: 1 })) }),
  postUser('70,000 roles', { roles: values(70_000) }),
  postUser('1,000 of each multi-valued attribute', {
    roles: values(1_000),
    entitlements: values(1_000),
    ims: values(1_000),
    phoneNumbers: values(1_000),
  }),
  postUser('1,000 roles with as many keys as are read', {
    roles: times(48, (index) => ({ value: `${index}`, ...keys(1_000) })),
  }),
  postUser('a text of 4 MB', { title: 'x'.repeat(4_000_000) }),
  postUser('a text of 4 MB that has to be escaped', { title: '\\"\u0001'.repeat(400_000) }),
  postUser('a userName of 100,000 characters', { userName: 'x'.repeat(100_000) }),
  postUser('references as long as they are read', {
    photos: times(9, (index) => ({ value: 'x'.repeat(65_536), type: `${index}` })),
  }),
  postUser('4 MB of spaces in names', {
    name: { formatted: ' '.repeat(1_000), givenName: ' '.repeat(1_024) },
  }),
  postUser('a role that is JSON in text, 1,000 times', {
    roles: times(1_000, (index) => ({ value: JSON.stringify({ value: `${index}`, a: times(40, () => 1) }) })),
  }),
  postText('two million brackets', '['.repeat(2_000_000) + ']'.repeat(2_000_000)),
  postText('two million brackets that do not close', '['.repeat(4_000_000)),
  postText('a million empty arrays', `[${times(1_000_000, () => '[]').join()}]`),
  postText('two million zeros', `[${times(2_000_000, () => '0').join()}]`),
  postText('4 MB of quotes', `{"a":"${'\\"'.repeat(2_000_000)}"}`),
  postText('4 MB of colons', `{"a":"${'\\":'.repeat(1_300_000)}"}`),
  postText('4 MB of spaces behind colons', `{"a"${' '.repeat(4_000_000)}:1}`),
  postText('colons behind spaces', `{"a":"${`${' '.repeat(2_000)}:`.repeat(2_000)}"}`),
  postText('45,000 keys, one of them twice', `{${times(999, (index) => `"k${index}":1`).join()},"k1":2}`),
  postText('keys of 1 MB', `{"${'a'.repeat(1_000_000)}":1,"${'a'.repeat(1_000_000)}":2}`),
  postText('a long number', `{"a":1${'0'.repeat(4_000_000)}}`),
  postText('4 MB that is no JSON', 'x'.repeat(4_000_000)),
  postText('4 MB of escapes', `{"a":"${'\\u0041'.repeat(690_000)}"}`),
  {
    name: 'a search of 4 MB',
    request: () => ({
      method: 'POST',
      path: '/Users/.search',
      body: JSON.stringify({ schemas: [SEARCH], filter: 'x'.repeat(4_000_000) }),
    }),
  },
  {
    name: 'a search for 45,000 attributes',
    request: () => ({
      method: 'POST',
      path: '/Users/.search',
      body: JSON.stringify({ schemas: [SEARCH], attributes: times(45_000, (index) => `a${index}.b`) }),
    }),
  },
]

const most = limits.bulkOperations
const bulks: readonly Hostile[] = [
  bulkOf('as many POSTs as are taken', ({ unique }) =>
    times(most, (index) => ({
      method: 'POST',
      path: '/Users',
      bulkId: `b${index}`,
      data: newUser(`${unique}-${index}`),
    })),
  ),
  bulkOf('as many PATCHes as are taken', ({ id }) =>
    times(most, (index) => ({
      method: 'PATCH',
      path: `/Users/${id(index)}`,
      data: patchOf([{ op: 'replace', path: 'title', value: 'x' }]),
    })),
  ),
  bulkOf('hostile PATCHes', ({ id }) =>
    times(most, (index) => ({
      method: 'PATCH',
      path: `/Users/${id(index)}`,
      data: patchOf([
        { op: 'add', path: 'roles', value: values(40) },
        ...times(40, () => ({ op: 'remove', path: `roles[${terms(60, 'no')}].display` })),
      ]),
    })),
  ),
  bulkOf('PATCHes of a large user', ({ user }) => [
    { method: 'PATCH', path: `/Users/${user}`, data: patchOf([setting]) },
    ...times(most - 1, (index) => ({
      method: 'PATCH',
      path: `/Users/${user}`,
      data: patchOf([{ op: 'replace', path: 'title', value: `${index}` }]),
    })),
  ]),
  bulkOf('groups of all users', ({ id, unique }) =>
    times(most, (index) => ({
      method: 'POST',
      path: '/Groups',
      bulkId: `g${index}`,
      data: { displayName: `${unique} ${index}`, members: times(200, (each) => ({ value: id(each) })) },
    })),
  ),
  bulkOf('groups in a circle, each of which refers to all', ({ unique }) =>
    times(most, (index) => ({
      method: 'POST',
      path: '/Groups',
      bulkId: `g${index}`,
      data: { displayName: `${unique} ${index}`, x: times(most, (each) => `bulkId:g${each}`) },
    })),
  ),
  bulkOf('references that lead nowhere', () =>
    times(most, (index) => ({
      method: 'POST',
      path: '/Groups',
      bulkId: `g${index}`,
      data: { displayName: 'x', members: times(200, (each) => ({ value: `bulkId:none${each}` })) },
    })),
  ),
  bulkOf('10,000 operations', () => times(10_000, () => ({ method: 'DELETE', path: '/Users/x' }))),
]

const FILTERS: Readonly<Record<string, string>> = {
  'a filter of 100 terms': times(100, (index) => `userName co "${index}x"`).join(' or '),
  'a filter of 100 terms on groups': times(60, (index) => `groups.display co "${index}x"`).join(' or '),
  'a filter of 100 negations': times(99, (index) => `not (userName eq "${index}")`).join(' and '),
  'a filter as deep as is read': `${'not (userName pr or '.repeat(9)}emails[type pr]${')'.repeat(9)}`,
  'a filter of 8 kB text': `userName co "${'a'.repeat(8_000)}"`,
  'a filter of 8 kB wildcards': `userName co "${'%_'.repeat(4_000)}"`,
  'a filter of value paths': times(60, (index) => `emails[value co "${index}x" and type eq "work"]`).join(
    ' or ',
  ),
  'a filter of 8 kB colons': `${'urn:a:'.repeat(1_365)}x`,
}

const lists: readonly Hostile[] = [
  ...Object.entries(FILTERS).map(([name, filter]) => list(name, '/Users', { filter })),
  list('the longest page', '/Users', { count: '1000' }),
  list('the longest page of groups', '/Groups', { count: '1000', excludedAttributes: 'members' }),
  list('the last page', '/Users', { startIndex: '1000000', count: '1000' }),
  list('a page sorted by what has no index', '/Users', {
    sortBy: 'name.familyName',
    sortOrder: 'descending',
  }),
  list('a page with the groups of its users', '/Users', { attributes: 'groups' }),
  list('a page of groups with their members', '/Groups', {}),
  list('10,000 attributes', '/Users', { attributes: times(10_000, (index) => `a${index}.b`).join() }),
  list('10,000 excluded attributes', '/Users', {
    excludedAttributes: times(10_000, (index) => `emails.b${index}`).join(),
  }),
  {
    name: '50,000 parameters',
    request: () => ({ method: 'GET', path: `/Users?${times(50_000, (index) => `a${index}=1`).join('&')}` }),
  },
  {
    name: 'a path of 100,000 slashes',
    request: () => ({ method: 'GET', path: '/'.repeat(100_000) }),
  },
  {
    name: 'a path of 100,000 escaped characters',
    request: () => ({ method: 'GET', path: `/Users/${'%2F'.repeat(100_000)}` }),
  },
  {
    name: 'an entity tag of 100,000 commas',
    request: ({ user }) => ({
      method: 'PATCH',
      path: `/Users/${user}`,
      body: '{}',
      headers: { 'if-match': ','.repeat(100_000) },
    }),
  },
  {
    name: 'an Accept of 100,000 commas',
    request: ({ user }) => ({
      method: 'GET',
      path: `/Users/${user}`,
      headers: { accept: ',;q=0'.repeat(20_000) },
    }),
  },
]

/** The table, without the filters that follow from a map. */
export const hostile: readonly Hostile[] = [...patches, ...groups, ...bodies, ...bulks, ...lists]

/** What of the table asks the database for much: the rest costs the same on each. */
export const ofDatabase: readonly Hostile[] = [...groups, ...bulks, ...lists]

/** Every comparison of every attribute that a map allows. */
export const filtersOf = (path: '/Users' | '/Groups', names: readonly string[]): readonly Hostile[] =>
  names.flatMap((name) => [
    ...['pr', 'eq "x"', 'ne "x"', 'co "x"', 'sw "x"', 'ew "x"', 'gt "x"', 'eq true'].map((test) =>
      list(`${path}: ${name} ${test}`, path, { filter: `${name} ${test}`, excludedAttributes: 'members' }),
    ),
    list(`${path}: sorted by ${name}`, path, { sortBy: name, excludedAttributes: 'members' }),
  ])
