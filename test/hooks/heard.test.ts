import { expect, test } from 'vitest'
import { isHeard } from '../../src/runtime/protocol/hooks.js'

const hook = () => {}

test('a change is heard by its own hook, inside of the transaction or after it, and by no other', () => {
  expect(isHeard({ onUserUpdated: hook }, 'onUserUpdated')).toBe(true)
  expect(isHeard({ afterCommit: { onUserUpdated: hook } }, 'onUserUpdated')).toBe(true)
  expect(isHeard({ onGroupMembersChanged: hook, afterCommit: {} }, 'onUserUpdated')).toBe(false)
})
