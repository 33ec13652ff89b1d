import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf } from '../../src/play/days.js'
import { apply, EMPTY } from '../../src/play/directory.js'

const options = { people: 12, teams: 3, days: 20, mark: 'okta-7' }

test('the same seed gives the same days, another one others', () => {
  expect(daysOf({ ...options, seed: 7 })).toEqual(daysOf({ ...options, seed: 7 }))
  expect(daysOf({ ...options, seed: 7 })).not.toEqual(daysOf({ ...options, seed: 8 }))
})

test('all people and teams come on the first day; later there is something on every day', () => {
  const [first = [], ...later] = daysOf({ ...options, seed: 7 })
  expect(first.filter(({ kind }) => kind === 'joins')).toHaveLength(12)
  expect(first.filter(({ kind }) => kind === 'founded')).toHaveLength(3)
  const kinds = new Set(later.flat().map(({ kind }) => kind))
  expect(kinds.size).toBeGreaterThan(5)
})

test('of any seed: no name is given twice, and only those who have the app are in a team', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const names: string[] = []
      let directory = EMPTY
      for (const change of daysOf({ ...options, seed }).flat()) {
        if (change.kind === 'joins') names.push(change.person.userName)
        if (change.kind === 'renamed') names.push(change.userName)
        directory = apply(directory, change)
        const members = [...directory.teams.values()].flatMap((team) => [...team.members])
        const states = new Set(members.map((key) => directory.people.get(key)?.state))
        if (states.size > 0) expect([...states]).toEqual(['assigned'])
      }
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => !/^[a-z][a-z0-9.-]+@okta-7\.example$/.test(name))).toEqual([])
    }),
    { numRuns: 30 },
  )
})
