import { expect, it } from 'vitest'
import { findCandidates } from '../../src/candidates/candidates.js'
import { table } from './tables.js'

const users = table('users', ['id string! key', 'email string! unique', 'name string!'])
const organizations = table('organizations', ['id string! key', 'title string!'])
const tieOf = (kinds: string) => {
  const memberships = table('organization_memberships', [
    'id string! key',
    `memberKind ${kinds}!`,
    'userId string -> users',
    'organizationId string -> organizations',
  ])
  const gardens = table('gardens', ['id string! key', 'organizationId string -> organizations'])
  const tenants = findCandidates([users, organizations, memberships, gardens]).tenants.candidates
  return tenants.find(({ table }) => table === organizations)?.membership?.table.name
}

it('a kind of member of which one has rights over others is a role, whatever it is called', () => {
  expect(tieOf('account_owner|staff')).toBe('organization_memberships')
  expect(tieOf('annual|monthly')).toBeUndefined()
})
