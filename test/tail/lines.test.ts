import { expect, test } from 'vitest'
import { rowJson, rowLines } from '../../src/tail/lines.js'
import { painter } from '../../src/terminal/paint.js'
import { logged } from '../log/support/logged.js'

const plain = painter(false)
const shown = (row: Parameters<typeof logged>[0], saysTenant = false) =>
  rowLines(logged(row), { explains: true, saysTenant }, plain)

test('one line a request', () => {
  const id = '0193a5f0-0000-7000-8000-00000000ab12'
  const user = { resourceType: 'User', resourceId: id } as const
  expect([
    ...shown({ method: 'GET', milliseconds: 3 }),
    ...shown({
      ...user,
      method: 'POST',
      status: 201,
      name: 'ann@acme.test',
      attributes: 'userName urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
    }),
    ...shown({
      method: 'PATCH',
      resourceType: 'Group',
      resourceId: id,
      attributes: 'members',
      membersAdded: 2,
      membersRemoved: 1,
    }),
    ...shown({
      method: 'POST',
      resourceType: 'Group',
      resourceId: id,
      attributes: 'members displayName',
      membersAdded: 3,
    }),
    ...shown({ ...user, method: 'DELETE', status: 204, tenantId: 'acme' }, true),
  ]).toEqual([
    `19:00:00 ${'GET    /Users'.padEnd(60)} 200  ${''.padEnd(36)}   3 ms`,
    `19:00:00 ${'POST   /Users/…ab12'.padEnd(60)} 201  ${'ann@acme.test userName department'.padEnd(36)}   4 ms`,
    `19:00:00 ${'PATCH  /Groups/…ab12'.padEnd(60)} 200  ${'members +2 -1'.padEnd(36)}   4 ms`,
    `19:00:00 ${'POST   /Groups/…ab12'.padEnd(60)} 200  ${'displayName members +3'.padEnd(36)}   4 ms`,
    `19:00:00 ${'DELETE /Users/…ab12'.padEnd(60)} 204  ${'[acme]'.padEnd(36)}   4 ms`,
  ])
})

test('under one that was refused, what it means', () => {
  const [line, ...notes] = shown({
    status: 400,
    scimType: 'invalidFilter',
    detail: 'Invalid filter: nickName cannot be filtered',
  })
  expect(line).toContain(' 400 ')
  expect(notes.map((note) => note.trim())).toEqual([
    'invalidFilter Invalid filter: nickName cannot be filtered',
    'It looks users up by an attribute that cannot be searched here: nickName.',
    'The identity provider cannot tell who is there already, and creates nobody.',
    'fix: Let it match by `userName` (groups: `displayName`); or map the attribute, in `user.attributes` of scim.config.ts.',
    'see: docs/attributes.md#what-can-be-filtered-and-sorted-by',
  ])
})

test('colours, where somebody sees them', () => {
  const [line] = rowLines(logged({ status: 404 }), { explains: false, saysTenant: false }, painter(true))
  expect(line).toContain('\u001b[33m404\u001b[39m')
})

test('what a client has named reaches the terminal as text alone', () => {
  expect(shown({ name: 'ann\u001b[2Jx\n' }).join('')).not.toContain('\u001b')
})

test('JSON, of keys that are bigints, too', () => {
  const row = { ...logged({ status: 404, resourceType: null }), tenantId: 7n }
  expect(JSON.parse(JSON.stringify(rowJson(row, true)))).toMatchObject({
    status: 404,
    tenantId: '7',
    explanation: { problem: 'The path is none of the service’s.' },
  })
  expect(rowJson(row, false)).not.toHaveProperty('explanation')
})
