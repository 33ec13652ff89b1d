/** Each way in which an app can differ, in words. */
import { expect, test } from 'vitest'
import { differencesOf } from '../../src/play/compare.js'
import { apply, type Directory, EMPTY, type Person } from '../../src/play/directory.js'
import type { Json } from '../../src/play/steps.js'

const mark = 'entra-7'

const person = (key: string, givenName: string): Person => ({
  key,
  userName: `${givenName.toLowerCase()}@${mark}.example`,
  givenName,
  familyName: 'Lovelace',
  title: 'Analyst',
  department: 'Research',
  state: 'assigned',
})

const directory: Directory = [
  { kind: 'joins', person: person('p1', 'Ada') } as const,
  { kind: 'joins', person: person('p2', 'Alan') } as const,
  { kind: 'leaves', key: 'p2' } as const,
  {
    kind: 'founded',
    team: { key: 't1', name: `Board ${mark}`, members: new Set(['p1']), isDissolved: false },
  } as const,
].reduce<Directory>(apply, EMPTY)

const ada = {
  id: '1',
  userName: `ada@${mark}.example`,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  title: 'Analyst',
  active: true,
}
const alan = { ...ada, id: '2', userName: `alan@${mark}.example`, active: false }
const board = { id: '9', displayName: `Board ${mark}`, members: [{ value: '1' }] }

const compare = (users: readonly Json[], groups: readonly Json[] | undefined = [board]) =>
  differencesOf(
    { users, groups },
    {
      directory,
      mark,
      announced: {
        missing: (feature) => (feature === 'User.title' ? 'not announced' : undefined),
        attribute: (feature) => (feature === 'User.displayName' ? { mutability: 'readOnly' } : undefined),
      },
      sends: new Set(['User.name.givenName', 'User.name.familyName', 'User.displayName', 'User.title']),
      isMade: (path) => path === '/Users/8',
    },
  )

test('nothing, where both agree', () => {
  expect(compare([ada, alan])).toEqual([])
  // Whoever has left need not be there.
  expect(compare([ada])).toEqual([])
  // Users that are nobody's of the play, and leftovers of another one.
  const other = { id: '7', userName: 'grace@acme.example', active: true }
  const leftover = { id: '6', userName: `old@${mark}.example`, active: false }
  expect(compare([ada, other, leftover])).toEqual([])
  expect(compare([ada, alan], undefined)).toEqual([])
})

test('a user that is not there, or twice, or there for nobody', () => {
  expect(compare([alan])).toEqual([
    'Ada Lovelace (ada@entra-7.example) has the app in the directory, and no user there',
    'The group Board entra-7 has 1, who should not be in it',
  ])
  expect(compare([ada, { ...ada, id: '3' }, alan])).toEqual([
    'Ada Lovelace (ada@entra-7.example) is there 2 times',
  ])
  const strangers = [
    { id: '8', userName: `eve@${mark}.example`, active: false },
    { id: '5', userName: `mallory@${mark}.example`, active: true },
  ]
  expect(compare([ada, ...strangers])).toEqual([
    'The user eve@entra-7.example is there, and nobody in the directory is called so',
    'The user mallory@entra-7.example is there, and nobody in the directory is called so',
  ])
})

test('a user who is active and should not be, or the other way round', () => {
  expect(
    compare([
      { ...ada, active: false },
      { ...alan, active: true },
    ]),
  ).toEqual([
    'Ada Lovelace (ada@entra-7.example) has the app in the directory, and the user is inactive',
    'Alan Lovelace (alan@entra-7.example) has left, and the user is active',
  ])
})

test('a value that is another one, of what the app announces and lets others write', () => {
  const changed = {
    ...ada,
    name: { givenName: 'Ada', familyName: 'Byron' },
    title: 'Countess',
    displayName: 'A',
  }
  expect(compare([changed])).toEqual([
    'Ada Lovelace (ada@entra-7.example): name.familyName is "Byron", and "Lovelace" in the directory',
  ])
})

test('a group that is not there, is there for no team, or has other members', () => {
  expect(compare([ada], [])).toEqual(['The team Board entra-7 has no group there'])
  expect(compare([ada], [board, { id: '8', displayName: `Sales ${mark}` }])).toEqual([
    'The group Sales entra-7 is there, and the directory has no such team',
  ])
  expect(compare([ada, alan], [{ ...board, members: [{ value: '2' }] }])).toEqual([
    'The group Board entra-7 lacks p1',
    'The group Board entra-7 has p2, who should not be in it',
  ])
})
