/** A group of more members than are held at once, and adapters of groups that were edited. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'

const MEMBERS = limits.memberPage * 2 + 500
const ID = '018f0000-0000-7000-8000-000000000000'
const GROUP = `/Groups/${ID}`

let host: RunningHost
afterEach(() => host.stop())

/** @param shown what `toScim` says of the members, where that was edited */
async function serve(shown?: string): Promise<void> {
  host = await startHost('express-drizzle-sqlite', {
    edit: (cwd) =>
      editFile(cwd, 'src/scim/adapters/group.ts', (text) =>
        shown ? text.replace(/\bmembers, \/\/.*/, `${shown},`) : text,
      ),
  })
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${MEMBERS - 1})`
  for (const statement of [
    `${numbers} insert into users (id, email, role) select 'user_' || i, 'user' || i || '@example.com', 'member' from n`,
    `${numbers} insert into scim_users (id, user_id, user_name, user_name_key, version, created_at, updated_at)
     select printf('018f0000-0000-7000-8000-%012x', i), 'user_' || i, 'user' || i, 'user' || i, 1, 0, 0 from n`,
    `insert into teams (id, name) values ('team', 'Everybody')`,
    `insert into scim_groups (id, group_id, display_name, display_name_key, version, created_at, updated_at)
     values ('${ID}', 'team', 'Everybody', 'everybody', 1, 0, 0)`,
    `${numbers} insert into team_members (team_id, user_id, role) select 'team', 'user_' || i, 'member' from n`,
  ])
    await host.db.run(sql.raw(statement))
}

const displays = (body: { readonly members: readonly { readonly display: string }[] }) =>
  body.members.map(({ display }) => display).sort()
const names = (ending = '') => Array.from({ length: MEMBERS }, (_, index) => `user${index}${ending}`).sort()

test('comes in chunks, is not sent again where nothing has changed, and HEAD and no members are as before', async () => {
  await serve()
  const { status, headers, body } = await call(host, 'GET', GROUP)
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
    200,
    'application/scim+json',
    null,
  ])
  expect(displays(body)).toEqual(names())
  const etag = headers.get('etag') ?? ''
  expect(body.meta.version).toBe(etag)
  expect((await call(host, 'GET', GROUP, undefined, { 'if-none-match': etag })).status).toBe(304)
  const head = await call(host, 'HEAD', GROUP)
  expect([head.status, head.headers.get('etag'), head.body]).toEqual([200, etag, undefined])
  const without = await call(host, 'GET', `${GROUP}?excludedAttributes=members`)
  expect([without.body.members, without.body.displayName, without.headers.get('etag')]).toEqual([
    undefined,
    'Everybody',
    etag,
  ])
  expect(Number(without.headers.get('content-length'))).toBeGreaterThan(0)
})

test('each member as an edited mapping shows it', async () => {
  await serve('members: members?.map((each) => ({ ...each, display: each.display + "!" }))')
  const { headers, body } = await call(host, 'GET', GROUP)
  expect(headers.get('content-length')).toBeNull()
  expect(displays(body)).toEqual(names('!'))
})

test('those that an edited mapping leaves out, also where the first part has no other', async () => {
  await serve("members: members?.filter(({ display }) => display === 'user999')")
  expect(displays((await call(host, 'GET', GROUP)).body)).toEqual(['user999'])
})

test.each([
  ['takes the first', 'members: members?.slice(0, 10)', 10],
  ['counts them', "members, 'urn:example:Count': { all: members?.length }", MEMBERS],
  ['sorts them', 'members: members?.toSorted((a, b) => b.display.localeCompare(a.display))', MEMBERS],
])('all at once for an edited mapping that %s', async (_what, shown, count) => {
  await serve(shown)
  const { headers, body } = await call(host, 'GET', GROUP)
  expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
  expect(body.members).toHaveLength(count)
})
