/** Words that end as another one does. */
import { expect, test } from 'vitest'
import { findCandidates } from '../../src/candidates/candidates.js'
import { isCalled } from '../../src/candidates/landscape.js'
import { contentNouns, groupNouns, lookupNouns, roleNouns } from '../../src/candidates/lexicon.js'
import { isOfStaff } from '../../src/candidates/new-rows/ordinary-role.js'
import { rowNames } from '../../src/inspect/words.js'
import { table } from './tables.js'

const called = (name: string, nouns: RegExp) => isCalled(table(name, ['id number!= key']), nouns)

test.each([
  ['states', lookupNouns],
  ['orderstatus', lookupNouns],
  ['account_types', lookupNouns],
  ['usergroups', groupNouns],
  ['sales_teams', groupNouns],
  ['hrteams', groupNouns],
  ['userroles', roleNouns],
])('%s is', (name, nouns) => {
  expect(called(name, nouns)).toBe(true)
})

test.each([
  ['estates', lookupNouns],
  ['real_estates', lookupNouns],
  ['prototypes', lookupNouns],
  ['steam', groupNouns],
  ['copyrights', roleNouns],
  ['tissues', contentNouns],
  ['platforms', contentNouns],
])('%s is not', (name, nouns) => {
  expect(called(name, nouns)).toBe(false)
})

test('estates that users are of may be customers', () => {
  const estates = table('estates', ['id number!= key', 'name string!', 'domain string unique'])
  const users = table('users', ['id number!= key', 'email string! unique', 'estate_id number! -> estates'])
  const [first] = findCandidates([users, estates]).tenants.candidates
  expect(first?.table.name).toBe('estates')
  expect(first?.reasons.join()).not.toContain('named estates')
})

test('who leads others works there, and a lead does not', () => {
  expect(['team_lead', 'TECH_LEAD', 'shiftLead', 'lead', 'customer'].map(isOfStaff)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['app_users', 'app_?user|appuser'],
  ['Usuario', 'user|usuario'],
  // Of other letters nothing is left of a plain name: no pattern of it may take anything.
  ['участники', 'участники'],
])('code may call a row of %s so: %s', (name, names) => {
  expect(rowNames(table(name, ['id number!= key']))).toBe(names)
})
