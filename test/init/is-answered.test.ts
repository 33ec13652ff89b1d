import { expect, test } from 'vitest'
import { isAnswered } from '../../src/init/is-answered.js'

const set = [
  'user.create.role=member',
  'user.where.isBot=false',
  'user.active.field=status',
  'user.attributes.name.givenName=name.first',
  'group.members.create.level=basic',
]

test.each([
  ['set user.create.role', true],
  ['set user.create.isBot', true],
  ['set user.create.status', true],
  ['set user.create.name.first', true],
  ['set group.members.create.level', true],
  ['set user.create.name', false],
  ['set user.create.name.last', false],
  ['set group.create.isBot', false],
  ['set tenant.from', false],
  ['user', false],
] as const)('%s: %s', (flag, expected) => {
  expect(isAnswered(flag, set)).toBe(expected)
})
