/** A row for each change, in its transaction, and whom SCIM keeps: on Drizzle and SQLite, with tenants and connections. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ScimError } from '../../src/runtime/index.js'
import { tenantSettings } from '../connections/support/config.js'
import { replace } from '../hooks/audience.js'
import { call, type RunningHost, startHost } from '../support/host.js'
import { openSql, type SqlClient } from '../support/sql-client.js'
import { addTenants } from '../support/tenants.js'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

let host: RunningHost
let sql: SqlClient
let connection: { readonly id: string }
let authorization: string
let refuse = false
beforeAll(async () => {
  const onUserUpdated = () => {
    if (refuse) throw new ScimError(403, 'No')
  }
  host = await startHost('express-drizzle-sqlite', {
    prepare: addTenants,
    answers: { auth: 'connection' },
    set: [...[...tenantSettings, 'audit=true', 'managed=true', 'user.delete=hide', 'user.store=unmapped']],
    options: { hooks: { onUserUpdated, onPasswordSet: () => {} } },
  })
  sql = await openSql(`file:${join(host.cwd, 'test.db')}`)
  const { createConnection } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/connections.ts'))
  const made = await createConnection({ name: 'Okta', tenant: 'acme' })
  connection = made.connection
  authorization = `Bearer ${made.token}`
})
afterAll(async () => {
  await sql.end()
  await host.stop()
})

let seen = 0
beforeEach(async () => {
  refuse = false
  seen = (await rows()).length
})

const rows = () => sql.find('scim_audit', 'tenant_id', 'acme')
/** What was noted since the test began. */
const noted = async () =>
  (await rows())
    .slice(seen)
    .map(({ operation, resource_type, attributes }) => `${operation} ${resource_type} ${attributes}`.trim())
const send = (method: string, path: string, body?: unknown) =>
  call(host, method, path, body, { authorization })
const user = async (userName: string, more: object = {}) =>
  (await send('POST', '/Users', { userName, emails: [{ value: userName }], ...more })).body

test('a new user, what changes of it, and its end', async () => {
  const { id } = await user('ann@audit.test', { title: 'Boss', [ENTERPRISE]: { department: 'Ops' } })
  await send('PATCH', `/Users/${id}`, replace(`${ENTERPRISE}:department`, 'Dev'))
  await send('PATCH', `/Users/${id}`, replace(`${ENTERPRISE}:department`, 'Dev'))
  await send('PATCH', `/Users/${id}`, replace('active', false))
  await send('PATCH', `/Users/${id}`, replace('password', 's3cret-of-ann'))
  await send('DELETE', `/Users/${id}`)
  await user('ann@audit.test')
  expect(await noted()).toEqual([
    `create User emails active userName title ${ENTERPRISE}:department`,
    `change User ${ENTERPRISE}:department`,
    'change User active',
    'change User password',
    'delete User',
    'restore User emails active userName',
  ])
  const dump = JSON.stringify((await rows()).slice(seen))
  for (const value of ['ann@audit.test', 'Boss', 'Dev', 's3cret-of-ann']) expect(dump).not.toContain(value)
})

test('by whom, when and of which row', async () => {
  const { id } = await user('cy@audit.test')
  const [row] = (await rows()).slice(seen)
  const [account] = await sql.find('users', 'email', 'cy@audit.test')
  expect(row).toMatchObject({ connection_id: connection.id, resource_id: id, host_id: account?.id })
  expect(Math.abs(Date.now() - Number(row?.created_at))).toBeLessThan(60_000)
})

test('a group, its members, its name and its end', async () => {
  const member = { value: (await user('bo@audit.test')).id }
  seen = (await rows()).length
  const { id } = (await send('POST', '/Groups', { displayName: 'Crew' })).body
  await send('PATCH', `/Groups/${id}`, { ...replace('members', [member]) })
  await send('PUT', `/Groups/${id}`, { displayName: 'Team', members: [] })
  await send('DELETE', `/Groups/${id}`)
  expect(await noted()).toEqual([
    'create Group displayName',
    'members Group members',
    'change Group displayName',
    'members Group members',
    'delete Group',
  ])
})

test('what is refused or undone is not noted', async () => {
  const { id } = await user('di@audit.test')
  seen = (await rows()).length
  refuse = true
  expect((await send('PATCH', `/Users/${id}`, replace('title', 'Boss'))).status).toBe(403)
  expect((await send('POST', '/Users', { userName: 'di@audit.test' })).status).toBe(409)
  expect(await noted()).toEqual([])
})

test('SCIM keeps whom an identity provider knows, until it has deleted them', async () => {
  const { isManagedBySCIM, isGroupManagedBySCIM } = host.scim
  const { id } = await user('ed@audit.test')
  const [{ id: key } = { id: '' }] = await sql.find('users', 'email', 'ed@audit.test')
  expect(await isManagedBySCIM(key)).toBe(true)
  expect(await isManagedBySCIM('usr_nobody')).toBe(false)
  await send('DELETE', `/Users/${id}`)
  expect(await isManagedBySCIM(key)).toBe(false)

  await send('POST', '/Groups', { displayName: 'Kept' })
  const [{ id: group } = { id: '' }] = await sql.find('teams', 'name', 'Kept')
  expect([await isGroupManagedBySCIM(group), await isGroupManagedBySCIM('none')]).toEqual([true, false])
})
