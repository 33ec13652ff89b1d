import { expect, it } from 'vitest'
import { findCandidates } from '../../src/candidates/candidates.js'
import { table } from './tables.js'

it('a customer with the one login there is, and a table that is called after its users, are a question', () => {
  const companies = table('companies', [
    'id number!= key',
    'name string!',
    'email string!',
    'loginId string!',
    'password string!',
  ])
  const users = table('users', [
    'id number!= key',
    'badge string!',
    'name string!',
    'companyId number -> companies',
  ])
  const ships = table('ships', ['id number!= key', 'companyId number! -> companies'])
  const watches = table('watches', ['id number!= key', 'userId number! -> users'])
  const found = findCandidates([companies, users, ships, watches]).users
  expect(found.choice).toBeUndefined()
  expect(found.candidates.map(({ table }) => table.name)).toEqual(['companies', 'users'])
})
