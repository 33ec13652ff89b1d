/** Groups and members that the app makes and ends itself: what it is asked, what it refuses, what it keeps. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { openSql } from '../support/sql-client.js'
import { goldenCases } from './cases.js'
import { serveCase } from './serve.js'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

test('members are those that the functions of the app make and leave', async () => {
  const golden = goldenCases().find(({ name }) => name === 'sqlite-member-functions')
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
  const user = async (name: string) =>
    (await served.call('POST', '/Users', { schemas: [USER], userName: `${name}@functions.test` })).body
  const [ann, bob, cyd] = [await user('ann'), await user('bob'), await user('cyd')]
  const value = (...of: readonly { readonly id: string }[]) => of.map(({ id }) => ({ value: id }))
  const { body: team } = await served.call('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Night Owls',
    members: value(ann),
  })
  const patch = (...Operations: readonly object[]) =>
    served.call('PATCH', `/Groups/${team.id}`, { schemas: [PATCH], Operations })
  const seats = async () => (await sql.find('teams', 'slug', 'acme/night-owls')).map(({ seats }) => seats)
  const ended = async () => (await sql.find('team_members', 'left_by', 'scim')).length

  expect(team.members).toMatchObject(value(ann))
  expect(await seats()).toEqual([1])
  const full = await patch({ op: 'add', path: 'members', value: value(bob, cyd) })
  expect(full).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect(full.body.detail).toBe('The team has no seat left')
  // What a request did before it was refused is undone, in the app's tables too.
  expect(await seats()).toEqual([1])
  expect((await patch({ op: 'replace', path: 'members', value: value(cyd) })).body.members).toMatchObject(
    value(cyd),
  )
  expect(await ended()).toBe(1)
  const back = [
    { op: 'add', path: 'members', value: value(ann) },
    { op: 'remove', path: `members[value eq "${cyd.id}"]` },
  ]
  expect((await patch(...back)).body.members).toMatchObject(value(ann))
  expect(await ended()).toBe(2)
  expect(await seats()).toEqual([1])
  await sql.end()
  await served.stop()
})
