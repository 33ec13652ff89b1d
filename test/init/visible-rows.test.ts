import { expect, test } from 'vitest'
import { visibleRows } from '../../src/init/visible-rows.js'
import { table } from '../inspect/tables.js'

const users = table('users', ['kind string', 'gone date'])

const told = (notes = new Map<string, string>(), text = '') => ({
  notes,
  findings: { sources: [{ path: 'src/app.ts', text }] },
})

test.each([
  [{}, undefined, undefined],
  [{ softDelete: 'gone' }, { gone: null }, 'rows that are marked as deleted are hidden'],
  [
    { scope: { kind: 'human' }, scoped: true as const, softDelete: 'gone' },
    { kind: 'human', gone: null },
    'rows that the default scope leaves out, or that are marked as deleted are hidden',
  ],
])('of a table with %j', (facts, where, note) => {
  const notes = new Map<string, string>()
  expect(visibleRows('user', { ...users, ...facts }, new Set(), told(notes)).where).toEqual(where)
  expect(notes.get('user.where')).toBe(note)
})

test.each([
  ['deleted_at date', { deleted_at: null }],
  ['fechaEliminacion date', { fechaEliminacion: null }],
  ['excluido_em date', { excluido_em: null }],
  ['apagadoEm date', { apagadoEm: null }],
  ['deletado boolean!=', { deletado: false }],
  ['isDeleted boolean!=', { isDeleted: false }],
  ['markedDeleted boolean!=', { markedDeleted: false }],
  ['is_marked_as_deleted boolean!=', { is_marked_as_deleted: false }],
  ['is_bot boolean!', { is_bot: false }],
  ['isIntegrationUser boolean!=', { isIntegrationUser: false }],
  ['apiOnlyUser boolean!=', { apiOnlyUser: false }],
  ['is_ai_operated boolean!=', { is_ai_operated: false }],
  ['is_api_only boolean!=', { is_api_only: false }],
  ['isGuest boolean!=', { isGuest: false }],
  ['isRedacted boolean!=', { isRedacted: false }],
  ['anonymizedAt date', { anonymizedAt: null }],
  ['kind HUMAN|SERVICE!=', { kind: 'HUMAN' }],
  ['kind BOT|STAFF|PERSON!=', { kind: { in: ['STAFF', 'PERSON'] } }],
  ['status active|deleted!=', { status: 'active' }],
  // Whoever is hidden keeps the address from everybody else.
  ['status active|inactive|deleted|pending!=', { status: { in: ['active', 'inactive', 'pending'] } }],
])('of users with %s', (column, where) => {
  const hidden = visibleRows('user', table('users', [column]), new Set(), told())
  expect(hidden).toEqual({ where })
})

test.each([
  // A null in it is no false.
  'isBot boolean',
  'isDefault boolean!=',
  'readOnlyUser boolean!=',
  'hasApiAccess boolean!=',
  'isAnonymous boolean',
  'erasedAt date!',
  'deletedAt date!',
  'kind HUMAN|ORGANIZATION!=',
  'kind HUMAN|STAFF!=',
  'status active|suspended!=',
  'botId number -> bots',
])('of users with %s: all of them', (column) => {
  expect(visibleRows('user', table('users', [column]), new Set(), told())).toEqual({})
})

test('of groups: what the app makes itself is hidden', () => {
  const groups = table('groups', ['isDefault boolean!=', 'type CUSTOM|INTERNAL_TEAM!'])
  expect(visibleRows('group', groups, new Set(), told()).where).toEqual({
    isDefault: false,
    type: 'CUSTOM',
  })
  expect(visibleRows('group', groups, new Set(['type']), told()).where).toEqual({
    isDefault: false,
  })
})

test.each([
  ['state pending|accepted!=', { state: 'accepted' }],
  ['accepted boolean!=', { accepted: true }],
  ['hasAcceptedInvite boolean!=', { hasAcceptedInvite: true }],
  ['invitationAccepted boolean!=', { invitationAccepted: true }],
  ['deletedAt date', { deletedAt: null }],
])('of memberships in a tenant with %s: invitations and deleted ones are none', (column, where) => {
  const rows = table('members', [column])
  expect(visibleRows('tenant.user', rows, new Set(), told())).toEqual({ where })
  expect(visibleRows('user', rows, new Set(), told())).toEqual(column.startsWith('deleted') ? { where } : {})
})

test('a flag that the app only ever sets, on rows of its own making, is empty in the others', () => {
  const users = table('users', ['isSystem boolean'])
  const inserting = (value: string) =>
    visibleRows(
      'user',
      users,
      new Set(),
      told(new Map(), `db.users.create({ data: { name, isSystem: ${value} } })`),
    )
  expect(inserting('true')).toEqual({ where: { isSystem: null } })
  expect(inserting('false')).toEqual({})
})

test('what tells who is active tells who is deleted, too', () => {
  const users = table('users', ['state Active|Inactive|Deleted!='])
  expect(visibleRows('user', users, new Set(['state']), told())).toEqual({
    where: { state: { in: ['Active', 'Inactive'] } },
  })
})

test.each(['status', 'membershipState'])(
  'who has turned down an invitation into a tenant is no member of it, by %s',
  (field) => {
    const rows = (words: string) => table('members', [`${field} ${words}!=`])
    const whereOf = (words: string) =>
      visibleRows('tenant.user', rows(words), new Set([field]), told()).where?.[field]
    expect(whereOf('pending|active|rejected|cancelled')).toEqual({ in: ['pending', 'active'] })
    // Without invitations the same words may be of whoever was there.
    expect(whereOf('active|inactive|rejected')).toBeUndefined()
    expect(visibleRows('user', rows('pending|active|rejected'), new Set([field]), told())).toEqual({})
  },
)

test('a group of the system is the app’s own, and no program', () => {
  const notes = new Map<string, string>()
  visibleRows('group', table('teams', ['isSystem boolean!=', 'isDeleted boolean!=']), new Set(), told(notes))
  expect(notes.get('group.where')).toBe('rows that are the app’s own, or that are deleted are hidden')
})

test('the time until which somebody is in a tenant is named', () => {
  const notes = new Map<string, string>()
  const rows = table('memberships', ['role string', 'end_at date'])
  expect(visibleRows('tenant.user', rows, new Set(), told(notes))).toEqual({})
  expect(notes.get('tenant.user.through')).toContain('all its rows count, whatever the time: see end_at')
})

test.each([
  ['kind OPEN|CLOSED|INTERNAL_ADMINS|INTERNAL_ALL!=', { kind: { in: ['OPEN', 'CLOSED'] } }],
  ['type SHARED_LIST|SYSTEM!=', { type: 'SHARED_LIST' }],
  // Whether others can be told from those of the app's own, nothing says.
  ['type PUBLIC|PRIVATE!=', undefined],
])('of groups with %s', (column, where) => {
  expect(visibleRows('group', table('groups', [column]), new Set(), told()).where).toEqual(where)
})

test.each([
  ["import softDelete from 'documents-delete'", 'documents-delete marks what is deleted by paths of its own'],
  ["import * as softDelete from '@acme/soft-deletes'", '@acme/soft-deletes marks'],
  ["import softDelete from './soft-delete'", undefined],
])('a plugin of a package that hides what is deleted is told: %s', (line, said) => {
  const notes = new Map<string, string>()
  const text = `${line}\nuserSchema.plugin(softDelete, { deletedAt: true })`
  const own = { ...users, location: { ...users.location, file: 'src/app.ts' } }
  visibleRows('user', own, new Set(), told(notes, text))
  expect(notes.get('user.attributes') ?? '').toContain(said ?? '')
  if (said === undefined) expect(notes.has('user.attributes')).toBe(false)
  // What the schema declares as well, is read.
  const declared = new Map<string, string>()
  const deleted = { ...table('users', ['deleted boolean!=']), location: own.location }
  expect(visibleRows('user', deleted, new Set(), told(declared, text)).where).toEqual({ deleted: false })
  expect(declared.has('user.attributes')).toBe(false)
})
