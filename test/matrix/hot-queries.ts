/** The statements behind the requests that identity providers send most, on a table with rows enough to need an index. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/host.js'
import type { ServedHost } from '../support/served-host.js'
import type { Database } from './support/database.js'
import { nodesOf, type PlanRecorder, recordPlans, type Statement } from './support/query-plans.js'

const USERS = 50_000

/** For hosts on PostgreSQL. Its users are gone afterwards. */
export function hotQuerySuite(getHost: () => ServedHost, getDatabase: () => Database): void {
  describe(`${USERS.toLocaleString('en')} users: what the ORM sends uses an index`, () => {
    let client: Client
    let recorder: PlanRecorder
    let id: string
    beforeAll(async () => {
      const { url, log } = getDatabase()
      client = new Client({ connectionString: url })
      await client.connect()
      // Whole users come and go at once: no foreign key need be checked, for which not every host has an index.
      await client.query('set session_replication_role = replica')
      const { body } = await call(getHost(), 'POST', '/Users', { userName: address(0), active: true })
      id = body.id
      await multiply(client, getHost(), id)
      recorder = await recordPlans(url, log)
    }, 120_000)
    afterAll(async () => {
      await recorder?.end()
      const { table, email } = getHost().tables.users
      await client.query(`delete from scim_users where user_name like '%@hot.example.com'`)
      await client.query(`delete from ${quoted(table)} where ${quoted(email)} like '%@hot.example.com'`)
      await client.end()
    })

    /** What a request has the database do, but for what counts: that reads every row, and should. */
    async function readsOf(path: string): Promise<readonly Statement[]> {
      let status = 0
      const statements = await recorder.during(async () => {
        status = (await call(getHost(), 'GET', path)).status
      })
      expect(status).toBe(200)
      return statements.filter(({ plan }) => plan['Node Type'] !== 'Aggregate')
    }

    test.each([
      ['GET by id', () => `/Users/${id}`],
      ['userName eq', () => `/Users?filter=${encodeURIComponent(`userName eq "${address(4711)}"`)}`],
      ['the first page', () => '/Users?startIndex=1&count=100'],
    ])('%s', async (_, path) => {
      const { table } = getHost().tables.users
      const statements = await readsOf(path())
      const nodes = statements.flatMap(({ plan }) => nodesOf(plan))
      const of = (name: string) => nodes.filter((node) => node['Relation Name'] === name)
      expect(of('scim_users')).not.toEqual([])
      const scans = [...of('scim_users'), ...of(table)].map((node) => node['Node Type'])
      expect(scans, statements.map(({ sql }) => sql).join('\n')).not.toContain('Seq Scan')
    })
  })
}

const address = (index: number) => `user${index}@hot.example.com`

const quoted = (name: string) => `"${name}"`

/** Makes more users of one: their rows are as its, but for what tells users apart. */
async function multiply(client: Client, { tables }: ServedHost, id: string): Promise<void> {
  const { table, key, email } = tables.users
  const { rows } = await client.query(`select user_id from scim_users where id = $1`, [id])
  const first = rows[0].user_id
  const keyOf = typeof first === 'number' || /^\d+$/.test(first) ? `${first} + i` : `md5(i::text)::uuid`
  const name = `'user' || i || '@hot.example.com'`
  await copyRow(client, table, [key, first], { [key]: keyOf, [email]: name })
  await copyRow(client, 'scim_users', ['id', id], {
    id: `md5('scim' || i)::uuid`,
    user_id: keyOf,
    user_name: name,
    user_name_key: name,
  })
  // The map of visible pages, too, as autovacuum would.
  await client.query('vacuum analyze')
}

/**
 * Inserts a row again and again, i from 1; `different` are the columns that are not the same, in SQL. What has a default
 * has that: it may be different for each row, too.
 */
async function copyRow(
  client: Client,
  table: string,
  [key, value]: readonly [string, unknown],
  different: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
     where table_name = $1 and (column_default is null or column_name = any($2)) and is_generated = 'NEVER'`,
    [table, Object.keys(different)],
  )
  const columns: readonly string[] = rows.map(({ column_name }) => column_name)
  await client.query(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
     select ${columns.map((column) => different[column] ?? quoted(column)).join(', ')}
     from ${quoted(table)}, generate_series(1, ${USERS - 1}) i where ${quoted(key)} = $1`,
    [value],
  )
}
