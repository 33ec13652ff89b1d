/** Users, groups and memberships that the host has from before SCIM. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backfill } from '../../src/runtime/index.js'
import { backfillFrom } from '../../src/runtime/orm/stored/backfill.js'
import type { NamedRow } from '../../src/runtime/orm/stored/storage.js'
import { call, type RunningHost, startHost } from '../support/host.js'

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

describe('in batches', () => {
  const rows = Array.from(
    { length: 450 },
    (_, key): NamedRow => ({
      key,
      host: {},
      name: key === 7 ? null : key % 100 === 99 ? 'taken' : `name ${key}`,
    }),
  )

  test('what one name refuses does not keep the others from their records', async () => {
    const inserted: string[] = []
    const transactions: number[] = []
    const done = await backfillFrom({
      rows: async (after, limit) =>
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
    expect(done.refused).toEqual([
      { key: 7, name: null, reason: 'missing' },
      ...[199, 299, 399].map((key) => ({ key, name: 'taken', reason: 'taken' })),
    ])
    expect(done.created).toBe(446)
    expect(inserted).toHaveLength(446)
    expect(transactions.filter((size) => size > 1)).toEqual([199, 200, 50])
  })

  test('any other error ends it', async () => {
    const insert = async () => {
      throw new Error('connection lost')
    }
    const source = { rows: async () => rows, record: async () => ({}), insert }
    await expect(backfillFrom(source)).rejects.toThrow('connection lost')
  })
})
