/** Whatever rows hold, PostgreSQL reads them from arrays as it reads them from parameters. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Table } from '../../src/runtime/orm/sql/columns.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { insertStatement, insertsOf } from '../../src/runtime/orm/sql/inserts.js'
import { render } from '../../src/runtime/orm/sql/render.js'
import type { Sql } from '../../src/runtime/orm/sql/sql.js'
import { startPostgres } from '../support/postgres.js'

const table = new Table(() => ({
  name: 'scim_users',
  columns: {
    id: { name: 'id', type: 'uuid' },
    tenant: { name: 'tenant', type: 'text' },
    key: { name: 'key', type: 'bigint' },
    status: { name: 'status', type: 'integer' },
    share: { name: 'share', type: 'number' },
    active: { name: 'active', type: 'boolean' },
    at: { name: 'at', type: 'timestamp' },
    attributes: { name: 'attributes', type: 'json' },
  },
}))

// PostgreSQL has no text with that character.
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', 'NULL', 'null', '{}', '{a,b}', '"', '\\', '\\"', ' a '),
  )
  .map((value) => value.replaceAll('\0', '').toWellFormed())

const row = fc.record({
  id: fc.uuid(),
  tenant: fc.option(text),
  key: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  status: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  active: fc.option(fc.boolean()),
  at: fc.option(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })),
  attributes: fc.option(
    fc.oneof(
      text,
      fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.integer(), fc.array(text)), {
        noNullPrototype: true,
      }),
    ),
  ),
})

let server: Awaited<ReturnType<typeof startPostgres>>
let client: pg.Client

beforeAll(async () => {
  server = await startPostgres()
  client = new pg.Client(server.url)
  await client.connect()
  await client.query(`create table scim_users (
    id uuid, tenant varchar, key bigint, status integer, share double precision, active boolean, at timestamptz(3), attributes jsonb,
    place serial)`)
})

afterAll(async () => {
  await client.end()
  await server.stop()
})

test('rows are the same by arrays and by parameters', async () => {
  const written = async (statements: readonly Sql[]) => {
    await client.query('truncate scim_users')
    for (const statement of statements) {
      const { text: query, parameters } = render(statement, postgresql)
      await client.query(query, [...parameters])
    }
    const { rows } = await client.query('select * from scim_users order by place')
    return rows.map(({ place: _, ...rest }) => rest)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const [statement, ...more] = insertsOf(table, rows, postgresql)
      expect(more).toEqual([])
      expect(statement && render(statement, postgresql).text).toContain('unnest')
      expect(await written(statement ? [statement] : [])).toEqual(
        await written([insertStatement(table, rows)]),
      )
    }),
    { numRuns: 200 },
  )
})
