/** With the indexes that `doctor` names, each filter of the map finds its rows by one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '../../../src/doctor/checks/indexes.js'
import { examine } from '../../../src/doctor/doctor.js'
import { nodesOf, type PlanNode } from '../../matrix/support/query-plans.js'
import type { TestDatabase } from './databases.js'
import { hosts, type OpenHost } from './hosts.js'
import { fillKnexHost, idOf } from './many-rows.js'

/** What the map allows; those that ignore case in a column of the host's have no index on MariaDB. */
const FILTERS = [
  ['/Users', `id eq "${idOf('a', 7)}"`],
  ['/Users', 'userName eq "USER7@example.com"'],
  ['/Users', 'userName sw "user4711@"'],
  ['/Users', 'externalId eq "none"'],
  ['/Users', `groups.value eq "${idOf('b', 7)}"`],
  ['/Groups', 'displayName eq "crew 7"'],
  ['/Groups', 'externalId eq "none"'],
  ['/Groups', `members.value eq "${idOf('a', 7)}"`],
] as const
const OF_COLUMNS = [
  ['/Users', 'name.givenName eq "none"'],
  ['/Users', 'name.familyName eq "none"'],
] as const

const EXPECTED = ['SG7032', 'SG7032', 'SG7034']

interface Sent {
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

export function plansSuite(open: () => Promise<TestDatabase>, dialect: TestDatabase['dialect']): void {
  let database: TestDatabase
  let host: OpenHost
  // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
  let db: any
  let before: Awaited<ReturnType<typeof findings>>
  const findings = async () => {
    const [examined] = await examine(
      { cwd: host.cwd, env: {}, now: () => new Date(), nodeVersion: '22.0.0', database: database.url },
      [indexes],
    )
    return examined?.findings ?? []
  }
  beforeAll(async () => {
    database = await open()
    host = await hosts.knex(database)
    db = (await host.load('src/db.ts')).db
    await fillKnexHost(host, database)
    before = await findings()
    for (const { fix = '' } of before)
      for (const [statement] of fix.matchAll(/CREATE INDEX .*?\)(?=[;.])/g)) await db.raw(statement)
    // The first request looks whether all triggers are there.
    await host.send('GET', '/Users?count=1')
    await db.raw(dialect === 'mysql' ? 'analyze table accounts, crew_members, scim_users' : 'analyze')
  })
  afterAll(async () => {
    await host?.close()
    await database?.stop()
  })

  /** The tables that the statements of a request read row by row. */
  async function readRowByRow(path: string, filter: string): Promise<readonly string[]> {
    const sent: Sent[] = []
    const note = (query: Sent) => void sent.push(query)
    db.on('query', note)
    const query = new URLSearchParams({ filter, count: '10', excludedAttributes: 'members' })
    const { status } = await host.send('GET', `${path}?${query}`)
    db.off('query', note)
    expect(status).toBe(200)
    const selects = sent.filter(({ sql }) => /^select/i.test(sql))
    expect(selects).not.toEqual([])
    return (await Promise.all(selects.map(scansOf))).flat()
  }

  async function scansOf({ sql, bindings = [] }: Sent): Promise<readonly string[]> {
    const text = sql.replace(/\$\d+/g, '?')
    if (dialect === 'postgresql') {
      const { rows } = await db.client.pool.acquire().promise.then(async (connection: PgConnection) => {
        try {
          return await connection.query({ text: `explain (format json) ${sql}`, values: bindings })
        } finally {
          db.client.pool.release(connection)
        }
      })
      return (
        nodesOf(rows[0]['QUERY PLAN'][0].Plan as PlanNode)
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => String(node['Relation Name']))
          // So few groups are read at once.
          .filter((table) => table !== 'scim_groups' || !/"?accounts"?/.test(sql))
      )
    }
    const explained = await db.raw(
      `${dialect === 'sqlite' ? 'explain query plan' : 'explain'} ${text}`,
      bindings,
    )
    if (dialect === 'mysql')
      return (Array.isArray(explained[0]) ? explained[0] : explained)
        .filter((row: { type: string; table: string }) => row.type === 'ALL' && !row.table.startsWith('<'))
        .map((row: { table: string }) => row.table)
    return explained
      .map(({ detail }: { detail: string }) => detail)
      .filter((detail: string) => /^SCAN (accounts|crew_members|scim_users)\b/.test(detail))
  }

  test('what is missing is named, each with its line, and is not missing then', async () => {
    // InnoDB has an index for each foreign key.
    expect(before.map(({ code }) => code)).toEqual(dialect === 'mysql' ? [] : EXPECTED)
    expect(await findings()).toEqual([])
  })

  test.each(dialect === 'mysql' ? FILTERS : [...FILTERS, ...OF_COLUMNS])(
    '%s?filter=%s',
    async (...request) => {
      expect(await readRowByRow(...request)).toEqual([])
    },
  )
}

interface PgConnection {
  query(query: object): Promise<{ readonly rows: readonly Record<string, never>[] }>
}
