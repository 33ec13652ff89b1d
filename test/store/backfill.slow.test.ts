/** Users, groups and memberships that the host has from before SCIM. */
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backfill } from '../../src/runtime/index.js'
import type { Backfilling } from '../../src/runtime/orm/records/backfill.js'
import type { NamedRow } from '../../src/runtime/orm/records/storage.js'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { addTenants, tenancy } from '../support/tenants.js'

type Row = Readonly<Record<string, unknown>>

describe('on a host', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite')
    const { users, teams, teamMembers } = host.schema
    const role = 'member'
    await host.db.insert(users).values([
      { id: 'u1', email: 'Ada@Example.com', firstName: 'Ada', role },
      { id: 'u2', email: 'alan@example.com', isActive: false, role },
      { id: 'u3', email: 'ADA@example.com', role },
    ])
    await host.db.insert(teams).values([
      { id: 't1', name: 'Engines' },
      { id: 't2', name: 'engines' },
    ])
    await host.db.insert(teamMembers).values([
      { teamId: 't1', userId: 'u1', role: 'lead' },
      { teamId: 't1', userId: 'u3', role },
    ])
  })
  afterAll(() => host.stop())

  const run = async () => {
    const { types } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/router.gen.ts'))
    return backfill(types, { db: host.db })
  }

  test('rows get records; a name that is taken, whatever its case, is told', async () => {
    expect(await run()).toEqual([
      { type: 'User', created: 2, refused: [{ key: 'u3', name: 'ADA@example.com', reason: 'taken' }] },
      { type: 'Group', created: 1, refused: [{ key: 't2', name: 'engines', reason: 'taken' }] },
    ])
    const filter = encodeURIComponent('userName eq "ada@example.com"')
    const { body } = await call(host, 'GET', `/Users?filter=${filter}`)
    expect(body.Resources).toMatchObject([
      { userName: 'Ada@Example.com', name: { givenName: 'Ada' }, active: true },
    ])
    const { body: all } = await call(host, 'GET', '/Users')
    expect(all.Resources.map(({ active }: { readonly active: boolean }) => active)).toEqual([true, false])
  })

  test('groups show the members that have records', async () => {
    const { body } = await call(host, 'GET', '/Groups')
    expect(body.Resources).toMatchObject([
      { displayName: 'Engines', members: [{ display: 'Ada@Example.com' }] },
    ])
    expect(body.Resources[0].members).toHaveLength(1)
  })

  test('run again it adds nothing', async () => {
    expect((await run()).map(({ created }) => created)).toEqual([0, 0])
  })
})

/** What a record has beside its name: the same columns as one that a POST has made. */
describe.each([
  ["active: 'scim'", []],
  ["active: 'scim', delete: 'hide'", ['user.delete=hide']],
  ["active: 'scim', store: 'unmapped'", ['user.store=unmapped']],
  ["active: 'scim', tenants", tenancy],
])('on a host with %s', (_settings, set) => {
  const isTenants = set === tenancy
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      prepare: (cwd) => isTenants && addTenants(cwd),
      set: ['user.active=scim', ...set],
    })
    const tenant = isTenants ? { organizationId: 'acme' } : {}
    const { users, teams } = host.schema
    await host.db.insert(users).values([
      { id: 'u1', email: 'ada@example.com', role: 'member', ...tenant },
      { id: 'u2', email: 'alan@example.com', role: 'member', ...tenant },
    ])
    await host.db.insert(teams).values([{ id: 't1', name: 'Engines', ...tenant }])
  })
  afterAll(() => host.stop())

  const send = (method: string, path: string, body?: unknown) =>
    call(host, method, path, body, { 'x-organization': 'acme' })

  test('users are active, and are changed as those of a POST', async () => {
    const { types } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/router.gen.ts'))
    const done = await backfill(types, { db: host.db, ...(isTenants && { tenant: 'acme' }) })
    expect(done).toMatchObject([
      { created: 2, refused: [] },
      { created: 1, refused: [] },
    ])
    const { body } = await send('GET', '/Users?filter=active%20eq%20true')
    expect(body.Resources).toMatchObject([
      { userName: 'ada@example.com', active: true },
      { userName: 'alan@example.com', active: true },
    ])
    const path = `/Users/${body.Resources[0].id}`
    const Operations = [{ op: 'replace', path: 'active', value: false }]
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
    const { body: changed } = await send('PATCH', path, { schemas, Operations })
    expect(changed).toMatchObject({ userName: 'ada@example.com', active: false })
    const user = { userName: 'bob@example.com', emails: [{ value: 'bob@example.com' }] }
    expect(await send('POST', '/Users', user)).toMatchObject({ status: 201 })
    const rows = await host.db.all(sql`select * from scim_users`)
    // What the POST says beside a name is kept, where something keeps it.
    const isEmpty = (row: Row) =>
      Object.keys(row).filter((name) => name !== 'attributes' && row[name] === null)
    expect(rows.map(isEmpty)).toEqual([['external_id'], ['external_id'], ['external_id']])
  })
})

describe('a dry run', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite')
    const { users } = host.schema
    await host.db.insert(users).values([
      { id: 'u1', email: 'Ada@Example.com', role: 'member' },
      { id: 'u2', email: 'alan@example.com', role: 'member' },
      { id: 'u3', email: 'ADA@example.com', role: 'member' },
      { id: 'u4', email: 'BOB@example.com', role: 'member' },
      { id: 'u5', email: '', role: 'member' },
    ])
  })
  afterAll(() => host.stop())

  test('says who would match whom, and what is in the way; nothing is written', async () => {
    const user = { userName: 'bob@example.com', emails: [{ value: 'bob@example.com' }] }
    expect(await call(host, 'POST', '/Users', user)).toMatchObject({ status: 201 })
    const { types } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/router.gen.ts'))
    const told: unknown[] = []
    const options = { db: host.db, onProgress: (progress: object) => told.push(progress) }
    const dry = await backfill(types, { ...options, dryRun: true })
    const refused = [
      { key: 'u5', name: '', reason: 'missing' },
      { key: 'u3', name: 'ADA@example.com', reason: 'taken', takenBy: 'u1' },
      { key: 'u4', name: 'BOB@example.com', reason: 'taken' },
    ]
    expect(dry[0]).toEqual({
      type: 'User',
      created: 2,
      refused,
      matches: [
        { key: 'u1', name: 'Ada@Example.com' },
        { key: 'u2', name: 'alan@example.com' },
      ],
    })
    expect(told).toEqual([
      { type: 'User', rows: 5 },
      { type: 'Group', rows: 0 },
    ])
    expect((await call(host, 'GET', '/Users')).body.totalResults).toBe(1)
    const [done] = await backfill(types, options)
    expect(done).toEqual({
      type: 'User',
      created: 2,
      refused: refused.map(({ takenBy: _, ...row }) => row),
    })
  })
})

/** Which rows are the tenant's follows from the configuration. */
describe.each([
  ['a column', tenancy],
  [
    'memberships',
    [
      ...tenancy.filter((setting) => !setting.startsWith('tenant.user.')),
      'tenant.user.through=src/db/schema.ts#organizationMembers',
      'user.active=scim',
    ],
  ],
])('with tenants by %s', (by, set) => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      prepare: (cwd) => {
        addTenants(cwd)
        if (by === 'memberships') useMemberships(cwd)
      },
      set,
    })
    const { users, teams, organizationMembers } = host.schema
    const people = [
      { id: 'u1', email: 'ada@example.com', organizationId: 'acme' },
      { id: 'u2', email: 'alan@example.com', organizationId: 'umbrella' },
    ]
    for (const { organizationId, ...row } of people) {
      const owned = by === 'memberships' ? {} : { organizationId }
      await host.db.insert(users).values({ ...row, ...owned, role: 'member' })
      if (by === 'memberships')
        await host.db.insert(organizationMembers).values({ userId: row.id, organizationId })
    }
    await host.db.insert(teams).values([
      { id: 't1', name: 'Engines', organizationId: 'acme' },
      { id: 't2', name: 'Looms', organizationId: 'umbrella' },
    ])
  })
  afterAll(() => host.stop())

  test("a tenant gets records of its own rows, and nobody else's", async () => {
    const { types } = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/router.gen.ts'))
    await expect(backfill(types, { db: host.db })).rejects.toThrow(
      'With tenants, backfill takes the key of one',
    )
    const of = async (tenant: string, dryRun: boolean) =>
      (await backfill(types, { db: host.db, tenant, dryRun })).map(({ created, matches }) => ({
        created,
        ...(matches && { matches: matches.map(({ key }) => key) }),
      }))
    expect(await of('acme', true)).toEqual([
      { created: 1, matches: ['u1'] },
      { created: 1, matches: ['t1'] },
    ])
    expect(await of('acme', false)).toEqual([{ created: 1 }, { created: 1 }])
    expect(await of('acme', false)).toEqual([{ created: 0 }, { created: 0 }])
    expect(await of('umbrella', true)).toEqual([
      { created: 1, matches: ['u2'] },
      { created: 1, matches: ['t2'] },
    ])
  })
})

/** Users belong to organizations by rows between them, instead of a column. */
function useMemberships(cwd: string): void {
  const column = "organizationId: text('organization_id').notNull(),"
  editFile(
    cwd,
    'src/db/schema.ts',
    (text) => `${text.replace(`  ${column}\n  email`, '  email')}
export const organizationMembers = sqliteTable('organization_members', {
  id: integer('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id),
  organizationId: text('organization_id').notNull().references(() => organizations.id),
})
`,
  )
  editFile(
    cwd,
    'drizzle/0000_init.sql',
    (text) => `${text.replace('`organization_id` text NOT NULL, `email`', '`email`')}
--> statement-breakpoint
CREATE TABLE organization_members (id integer PRIMARY KEY, user_id text NOT NULL, organization_id text NOT NULL);`,
  )
}

describe('in batches', () => {
  const rows = Array.from(
    { length: 450 },
    (_, key): NamedRow => ({
      key,
      host: {},
      name: key === 7 ? null : key % 100 === 99 ? 'taken' : `name ${key}`,
    }),
  )

  async function backfilled(
    {
      rows: unrecorded,
      ...inserting
    }: Pick<Backfilling, 'record' | 'insert'> & { readonly rows: Backfilling['storage']['unrecorded'] },
    options: { readonly rate?: number; readonly atOnce?: number | undefined } = {},
  ) {
    const storage = { unrecorded, recorded: async () => [] }
    const isTaken = (error: unknown) => Reflect.get(Object(error), 'code') === '23505'
    const backfilling: Backfilling = {
      ...inserting,
      isTaken,
      storage,
      tables: {},
      tellsTenant: true,
      readsHost: false,
    }
    const adapter = class {
      readonly backfilling = backfilling
    }
    const [done] = await backfill(Object([{ name: 'User', adapter }]), { db: undefined, ...options })
    return done
  }

  test('what one name refuses does not keep the others from their records', async () => {
    const inserted: string[] = []
    const transactions: number[] = []
    const done = await backfilled({
      rows: async (limit, { after } = {}) =>
        rows.filter(({ key }) => Number(key) > Number(after ?? -1)).slice(0, limit),
      record: async ({ name }) => ({ name }),
      insert: async (records) => {
        transactions.push(records.length)
        const names = records.map(({ name }) => String(name))
        const isTaken = names.some((name, index) => inserted.includes(name) || names.indexOf(name) !== index)
        if (isTaken) throw Object.assign(new Error('duplicate key'), { code: '23505' })
        inserted.push(...names)
      },
    })
    // The first of those that share a name has it.
    expect(done?.refused).toEqual([
      { key: 7, name: null, reason: 'missing' },
      ...[199, 299, 399].map((key) => ({ key, name: 'taken', reason: 'taken' })),
    ])
    expect(done?.created).toBe(446)
    expect(inserted).toHaveLength(446)
    // All in one statement, then halves of them: three names do not make one of each row.
    expect(transactions[0]).toBe(449)
    expect(transactions.length).toBeLessThan(60)
  })

  test('at a rate: no more than so many rows a second', async () => {
    vi.useFakeTimers()
    const many = Array.from({ length: 2_400 }, (_, key) => ({ key, name: `user ${key}`, host: {} }))
    const at: number[] = []
    const start = performance.now()
    const done = backfilled(
      {
        rows: async (limit, { after } = {}) =>
          many.filter(({ key }) => key > Number(after ?? -1)).slice(0, limit),
        record: async ({ name }) => ({ name }),
        insert: async () => void at.push(performance.now() - start),
      },
      { rate: 1_000 },
    )
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await done).toMatchObject({ created: 2_400, refused: [] })
    expect(at).toEqual([0, 1_000, 2_000])
  })

  test.each([
    [undefined, 1],
    [3, 3],
  ])('with atOnce: %s, %d transactions are open at a time', async (atOnce, open) => {
    const many = Array.from({ length: 5_500 }, (_, key) => ({ key, name: `user ${key}`, host: {} }))
    const inserted: unknown[] = []
    let now = 0
    let most = 0
    const done = await backfilled(
      {
        rows: async (limit, { after } = {}) =>
          many.filter(({ key }) => key > Number(after ?? -1)).slice(0, limit),
        record: ({ name }) => ({ name }),
        insert: async (records) => {
          most = Math.max(most, ++now)
          await new Promise((resolve) => setTimeout(resolve, 20))
          inserted.push(...records.map(({ name }) => name))
          now--
        },
      },
      { atOnce },
    )
    expect(most).toBe(open)
    expect(done).toMatchObject({ created: 5_500, refused: [] })
    expect(new Set(inserted).size).toBe(5_500)
  })

  test.each([1, 3])('any other error ends it, with %d at a time', async (atOnce) => {
    const insert = async () => {
      throw new Error('connection lost')
    }
    const source = { rows: async () => rows, record: async () => ({}), insert }
    await expect(backfilled(source, { atOnce })).rejects.toThrow('connection lost')
  })
})
