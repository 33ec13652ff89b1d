import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { test } from 'vitest'
import { startHost } from '../support/host.js'
import { serviceOf } from './service.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const times = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i))
const patch = (Operations: unknown[]) => JSON.stringify({ schemas: [PATCH], Operations })
const idOf = (index: number) => `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
const numbers = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`

test('probe', async () => {
  const host = await startHost('express-drizzle-sqlite', { answers: {}, set: ['user.store=unmapped'] })
  const { routes } = await import(join(host.cwd, 'src/scim/router.gen.ts'))
  const { ask } = serviceOf(routes, host.db, console.error)
  const run = (text: string) => host.db.run(sql.raw(text))
  await run(`${numbers(5000)} insert into users (id, email, first_name, last_name, is_active, role)
         select 'user_' || i, 'user' || i || '@example.com', 'First' || i, 'Last' || i, 1, 'member' from n`)
  await run(`${numbers(5000)} insert into scim_users
           (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
         select printf('018f0000-0000-7000-8000-%012x', i), 'user_' || i, 'ext-' || i,
           'User' || i || '@example.com', 'user' || i || '@example.com', 1, 1700000000000, 1700000000000 from n`)
  await run(`${numbers(200)} insert into teams (id, name) select 'team_' || i, 'Team ' || i from n`)
  await run(`${numbers(200)} insert into scim_groups (id, group_id, external_id, display_name, display_name_key, version, created_at, updated_at)
    select printf('018f0000-0000-7000-8000-%012x', i), 'team_' || i, null, 'Team ' || i, 'team ' || i, 1, 1700000000000, 1700000000000 from n`)
  await run(`${numbers(100000)} insert into team_members (team_id, user_id, role)
         select 'team_' || (i % 200), 'user_' || (((i / 200) * 7 + i % 200) % 5000), 'member' from n`)
  const show = (
    name: string,
    size: number,
    r: { status: number; milliseconds: number; detail: string; text: string },
  ) =>
    console.log(
      name.padEnd(50),
      String(Math.round(size / 1000)).padStart(6),
      'KB',
      r.status,
      r.milliseconds.toFixed(1).padStart(8),
      String(Math.round(r.text.length / 1000)),
      r.detail.slice(0, 80),
    )
  const go = async (name: string, method: string, path: string, body?: unknown) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    show(name, text?.length ?? 0, await ask({ method, path, body: text }))
  }
  for (let i = 0; i < 20; i++)
    await ask({
      method: 'PATCH',
      path: `/Users/${idOf(i)}`,
      body: patch([{ op: 'replace', path: 'title', value: 'x' }]),
    })
  await go('plain', 'PATCH', `/Users/${idOf(1)}`, patch([{ op: 'replace', path: 'title', value: 'y' }]))
  for (const size of [100, 1000, 2000, 5000]) {
    const members = times(size, (i) => ({ value: idOf(i) }))
    await go(`POST group of ${size}`, 'POST', '/Groups', { displayName: `g${size}`, members })
    await go(`POST group of ${size} excl`, 'POST', '/Groups?excludedAttributes=members', {
      displayName: `gx${size}`,
      members,
    })
    await go(`PUT group of ${size}`, 'PUT', `/Groups/${idOf(size % 200)}`, {
      displayName: `gy${size}`,
      members,
    })
    await go(
      `remove members of ${size}`,
      'PATCH',
      `/Groups/${idOf(size % 200)}`,
      patch([{ op: 'remove', path: 'members', value: members }]),
    )
    await go(
      `${size} ops adding one`,
      'PATCH',
      `/Groups/${idOf(7)}`,
      patch(
        times(Math.min(size, 1000), (i) => ({ op: 'add', path: 'members', value: [{ value: idOf(i) }] })),
      ),
    )
    await go(
      `${size} ops removing one`,
      'PATCH',
      `/Groups/${idOf(7)}`,
      patch(times(Math.min(size, 1000), (i) => ({ op: 'remove', path: `members[value eq "${idOf(i)}"]` }))),
    )
    await go(
      `${size} ops removing where`,
      'PATCH',
      `/Groups/${idOf(8)}`,
      patch(times(Math.min(size, 1000), (i) => ({ op: 'remove', path: `members[display eq "${idOf(i)}"]` }))),
    )
    await go(
      `${size} ops replace`,
      'PATCH',
      `/Groups/${idOf(9)}`,
      patch(
        times(Math.min(size, 1000), (i) => ({ op: 'replace', path: `members`, value: [{ value: idOf(i) }] })),
      ),
    )
  }
  await go('GET group', 'GET', `/Groups/${idOf(1)}`)
  for (const count of [1, 10, 20, 50, 100, 1000])
    await go(`GET groups ${count}`, 'GET', `/Groups?count=${count}`)
  for (const count of [100, 1000])
    await go(`GET groups no members ${count}`, 'GET', `/Groups?count=${count}&excludedAttributes=members`)
  for (const count of [100, 1000]) await go(`GET users ${count}`, 'GET', `/Users?count=${count}`)
  for (const count of [100, 1000])
    await go(`GET users groups ${count}`, 'GET', `/Users?count=${count}&attributes=groups`)
  const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
  for (const size of [10, 100, 1000]) {
    await go(`bulk POST ${size}`, 'POST', '/Bulk', {
      schemas: [BULK],
      Operations: times(size, (i) => ({
        method: 'POST',
        path: '/Users',
        bulkId: `b${i}`,
        data: { userName: `b${size}-${i}@x.com`, emails: [{ value: `b${size}-${i}@x.com` }] },
      })),
    })
    await go(`bulk PATCH ${size}`, 'POST', '/Bulk', {
      schemas: [BULK],
      Operations: times(size, (i) => ({
        method: 'PATCH',
        path: `/Users/${idOf(i)}`,
        data: { schemas: [PATCH], Operations: [{ op: 'replace', path: 'title', value: `y${size}` }] },
      })),
    })
    await go(`bulk DELETE ${size}`, 'POST', '/Bulk', {
      schemas: [BULK],
      Operations: times(size, (i) => ({ method: 'DELETE', path: `/Users/${idOf(i)}` })),
    })
    await go(`bulk 404 ${size}`, 'POST', '/Bulk', {
      schemas: [BULK],
      Operations: times(size, (i) => ({ method: 'DELETE', path: `/Users/x${i}` })),
    })
    await go(`bulk refs ${size}`, 'POST', '/Bulk', {
      schemas: [BULK],
      Operations: times(size, (i) => ({
        method: 'POST',
        path: '/Groups',
        bulkId: `g${i}`,
        data: { displayName: `gb${size}-${i}`, x: times(1000, (j) => `bulkId:g${j}`) },
      })),
    })
  }
  await host.stop()
}, 600_000)
