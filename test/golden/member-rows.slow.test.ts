/** Members of whom a table has several rows: those that ended stay when others come and go. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { openSql } from '../support/sql-client.js'
import { goldenCases } from './cases.js'
import { serveCase } from './serve.js'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

test('what a member was before is kept', async () => {
  const golden = goldenCases().find(({ name }) => name === 'sqlite-member-seats')
  if (!golden) throw new Error('There is no such case')
  let url = ''
  const served = await serveCase(golden, {
    url: (cwd) => {
      url = `file:${cwd}/test.db`
      return url
    },
    tablesOf: async (schema) =>
      generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(schema)),
    execute: (at) => (sql) => createClient({ url: at }).executeMultiple(sql),
  })
  const sql = await openSql(url)
  const { body: ann } = await served.call('POST', '/Users', { schemas: [USER], userName: 'ann@rows.test' })
  const members = [{ value: ann.id }]
  const { body: team } = await served.call('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Chess',
    members,
  })
  const patch = async (op: string) => {
    const Operations = [{ op, path: 'members', value: members }]
    return (await served.call('PATCH', `/Groups/${team.id}`, { schemas: [PATCH], Operations })).body.members
  }
  const states = async () => (await sql.find('team_members', 'role', 'member')).map(({ left_at }) => left_at)

  expect(await states()).toEqual([null])
  await sql.update('team_members', ['left_at', 5], ['role', 'member'])
  expect((await served.call('GET', `/Groups/${team.id}`)).body.members).toBeUndefined()
  expect(await patch('add')).toMatchObject(members)
  expect(await states()).toEqual([5, null])
  expect(await patch('remove')).toBeUndefined()
  expect(await states()).toEqual([5])
  await sql.end()
  await served.stop()
})
