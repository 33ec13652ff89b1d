/** What becomes of SCIM's records when a tool makes the host's tables anew beside the running app, as it must on SQLite. */
import { type Client, createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/host.js'
import type { ServedHost } from '../support/served-host.js'
import type { Combination } from './combinations.js'
import type { Database } from './support/database.js'

/** The service may go on for so long before it looks at its triggers again. */
const UNTIL_SEEN = 1_200
const seen = () => new Promise((resolve) => setTimeout(resolve, UNTIL_SEEN))

/** For hosts on SQLite. */
export function remadeTablesSuite(
  getHost: () => ServedHost,
  getDatabase: () => Database,
  { orm }: Combination,
): void {
  // Prisma, and it alone, makes tables anew with foreign keys off; its schema demands keys.
  const isByKeys = orm === 'prisma'

  describe('a table of the host that is made anew', () => {
    let client: Client
    beforeAll(() => {
      client = createClient({ url: getDatabase().url })
    })
    afterAll(() => client.close())

    const rowsOf = async (sql: string, ...args: string[]) => (await client.execute({ sql, args })).rows
    const run = (foreignKeys: 'ON' | 'OFF', sql: readonly string[]) =>
      client.executeMultiple(
        ['pragma busy_timeout = 5000', `pragma foreign_keys = ${foreignKeys}`, ...sql, ''].join(';\n'),
      )

    const triggers = async () =>
      (
        await rowsOf(`select name from sqlite_master where type = 'trigger' and name like 'scim%' order by 1`)
      ).map(({ name }) => String(name))

    /** As drizzle-kit, TypeORM and others do it. */
    async function remake() {
      const { table } = getHost().tables.users
      const [made] = await rowsOf(`select sql from sqlite_master where type = 'table' and name = ?`, table)
      const indexes = await rowsOf(
        `select sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null`,
        table,
      )
      // Off for the host's own keys, which not all of its tables would bear.
      await run('OFF', [
        String(made?.sql).replace(
          new RegExp(`(create table\\s*)["\`]?${table}["\`]?`, 'i'),
          `$1"__new_${table}"`,
        ),
        `insert into "__new_${table}" select * from "${table}"`,
        `drop table "${table}"`,
        `alter table "__new_${table}" rename to "${table}"`,
        ...indexes.map(({ sql }) => String(sql)),
      ])
    }

    const create = async (userName: string, more: object = {}) => {
      const { status, body } = await call(getHost(), 'POST', '/Users', {
        userName,
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        emails: [{ value: userName, primary: true }],
        active: true,
        ...more,
      })
      expect(status).toBe(201)
      return body
    }
    const deleteHostUser = async (email: string) => {
      const { table, email: column } = getHost().tables.users
      await run(isByKeys ? 'ON' : 'OFF', [`delete from "${table}" where "${column}" = '${email}'`])
    }
    const total = async () => (await call(getHost(), 'GET', '/Users?count=0')).body.totalResults
    const find = async (userName: string) =>
      (await call(getHost(), 'GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)).body
        .totalResults

    test('keeps every record, and what deletes them with their rows comes back', async () => {
      const expected = await triggers()
      expect(expected.length > 0).toBe(!isByKeys)
      const { id } = await create('remade@example.com', { externalId: 'kept' })
      const before = await total()
      await remake()
      await seen()
      const { status, body } = await call(getHost(), 'GET', `/Users/${id}`)
      expect([status, body.externalId]).toEqual([200, 'kept'])
      expect(await total()).toBe(before)
      expect(await triggers()).toEqual(expected)
      await deleteHostUser('remade@example.com')
      expect(await total()).toBe(before - 1)
      expect((await call(getHost(), 'GET', `/Users/${id}`)).status).toBe(404)
      expect((await create('remade@example.com')).id).not.toBe(id)
    })

    test.skipIf(isByKeys)(
      'hides and forgets the records of rows that went while no trigger was there',
      async () => {
        const { id } = await create('orphan@example.com')
        const { body: group } = await call(getHost(), 'POST', '/Groups', {
          displayName: 'Of an orphan',
          members: [{ value: id }],
        })
        const before = await total()
        await remake()
        await deleteHostUser('orphan@example.com')
        await seen()
        const shown = await call(getHost(), 'GET', `/Groups/${group.id}`)
        expect(shown.body.members ?? []).toEqual([])
        expect(await total()).toBe(before - 1)
        expect((await call(getHost(), 'GET', `/Users/${id}`)).status).toBe(404)
        expect(await find('orphan@example.com')).toBe(0)
        expect((await create('orphan@example.com')).id).not.toBe(id)
      },
    )
  })
}
