/** Inserts of many rows: on PostgreSQL and SQLite one parameter or a few, elsewhere one for each value. */
import { createClient, type InValue } from '@libsql/client'
import { expect, test } from 'vitest'
import { type ColumnType, Table } from '../../src/runtime/orm/sql/columns.js'
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { insertStatement, insertsOf } from '../../src/runtime/orm/sql/inserts.js'
import { render } from '../../src/runtime/orm/sql/render.js'
import { linkStatement } from '../../src/runtime/orm/sql/statements.js'

const tableWith = (key: ColumnType) =>
  new Table(() => ({
    name: 'scim_users',
    columns: {
      id: { name: 'id', type: 'uuid' },
      userId: { name: 'user_id', type: key },
      createdAt: { name: 'created_at', type: 'timestamp' },
      attributes: { name: 'attributes', type: 'json' },
    },
  }))

const at = new Date('2026-01-02T03:04:05.678Z')
const rows = [
  { id: 'a', userId: 7n, createdAt: at, attributes: { title: 'O\'Hara "x" $1 \\ ?' } },
  { id: 'b', userId: 2n ** 60n, createdAt: at, attributes: null },
]

test("on PostgreSQL rows of SCIM's own tables are an array of each column", () => {
  const [statement, ...more] = insertsOf(tableWith('bigint'), rows, postgresql)
  expect(more).toEqual([])
  expect(statement && render(statement, postgresql)).toEqual({
    text:
      'insert into "scim_users" ("id", "user_id", "created_at", "attributes") select * from unnest(' +
      'cast(cast($1 as text) as uuid[]), cast(cast($2 as text) as bigint[]), ' +
      'cast(cast($3 as text) as timestamptz[]), cast(cast($4 as text) as jsonb[]))',
    parameters: [
      '{a,b}',
      '{7,1152921504606846976}',
      `{${at.toISOString()},${at.toISOString()}}`,
      // Quoted as JSON, and that as an element of an array.
      String.raw`{"{\"title\":\"O'Hara \\\"x\\\" $1 \\\\ ?\"}",NULL}`,
    ],
  })
})

test('on PostgreSQL rows of the host are one text of JSON, which its own columns read', () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ userId: BigInt(index), groupId: 'a' }))
  const links = new Table(() => ({
    name: 'group_members',
    columns: { userId: { name: 'user_id', type: 'bigint' }, groupId: { name: 'group_id', type: 'text' } },
  }))
  expect(render(linkStatement(links, many, postgresql), postgresql)).toEqual({
    text:
      'insert into "group_members" ("user_id", "group_id") select "user_id", "group_id" ' +
      'from json_populate_recordset(cast(null as "group_members"), cast($1 as json)) on conflict do nothing',
    parameters: [
      JSON.stringify(many.map(({ userId, groupId }) => ({ user_id: String(userId), group_id: groupId }))),
    ],
  })
})

test('on SQLite they become what parameters would have become', async () => {
  const client = createClient({ url: ':memory:' })
  await client.execute(
    'create table scim_users (id text, user_id integer, created_at integer, attributes text)',
  )
  const table = tableWith('bigint')
  const written = [
    ...rows,
    { id: 'c "\'\\ ⸘ 12', userId: -1n, createdAt: new Date(0), attributes: [true, 1.5] },
  ]
  for (const statement of [
    ...insertsOf(table, written, sqlite),
    ...written.map((row) => insertStatement(table, [row])),
  ]) {
    const { text, parameters } = render(statement, sqlite)
    await client.execute({ sql: text, args: parameters as InValue[] })
  }
  const read = await client.execute(
    'select *, cast(user_id as text) as whole, typeof(user_id) as keys, typeof(created_at) as times, typeof(attributes) as texts from scim_users where user_id < 1000',
  )
  const big = await client.execute(
    'select cast(user_id as text) as whole from scim_users where user_id > 1000',
  )
  expect(read.rows.slice(0, 2)).toEqual(read.rows.slice(2))
  expect(read.rows).toHaveLength(4)
  expect(big.rows.map(({ whole }) => whole)).toEqual(['1152921504606846976', '1152921504606846976'])
  client.close()
})

test('values of a type that the app encodes are parameters, as they are on other databases', () => {
  for (const [key, dialect] of [
    ['other', postgresql],
    ['datetime', postgresql],
    ['datetime', sqlite],
    ['bigint', mysql],
  ] as const) {
    const [statement] = insertsOf(tableWith(key), rows, dialect)
    expect(statement && render(statement, dialect).parameters).toHaveLength(8)
  }
})

test('rows of other columns have a statement of their own', () => {
  const [first] = rows
  const { attributes: _, ...fewer } = first ?? {}
  expect(insertsOf(tableWith('text'), [...rows, fewer], postgresql)).toHaveLength(2)
  expect(insertsOf(tableWith('text'), [], postgresql)).toEqual([])
})
