/** What several changes of one request come to for the members of a group. */
import { expect, test } from 'vitest'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { MemberChanges } from '../../src/runtime/orm/records/member-changes.js'
import type { GroupMembers } from '../../src/runtime/orm/records/storage.js'

/** A group whose members are these keys; a filter finds all of them. */
function groupOf(...keys: readonly string[]) {
  const members = new Set<unknown>(keys)
  const said: string[] = []
  const stored: GroupMembers = {
    of: async () => [],
    page: async () => [],
    userKeys: async () => [],
    keysOf: async (_group, which) =>
      [...members].filter((key) => !which || !('keys' in which) || which.keys.includes(key)),
    link: async (_group, users) => {
      said.push(`link ${users.join()}`)
      for (const key of users) members.add(key)
    },
    unlink: async (_group, users = []) => {
      said.push(`unlink ${users.join()}`)
      for (const key of users) members.delete(key)
    },
  }
  return { changes: new MemberChanges(stored, 'group'), members, said }
}

const all = parseFilter('display pr')

test('who is removed by a filter and added again stays, and was never gone', async () => {
  const { changes, members, said } = groupOf('ann', 'bob')
  await changes.removeWhere(all)
  await changes.add([{ id: '1', key: 'ann' }])
  expect(await changes.write()).toEqual({ added: [], removed: ['bob'] })
  expect([...members]).toEqual(['ann'])
  expect(said).toEqual(['unlink bob'])
})

test('a filter finds who came before it, and whoever came and went has not changed', async () => {
  const { changes, members } = groupOf('ann')
  await changes.add([{ id: '2', key: 'bob' }])
  await changes.removeWhere(all)
  expect(await changes.write()).toEqual({ added: [], removed: ['ann'] })
  expect([...members]).toEqual([])
})
