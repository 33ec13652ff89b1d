import { expect, test } from 'vitest'
import { queryPlan } from '../../src/studio/query-plan.js'
import { sqlLines } from '../../src/studio/sql-lines.js'

/** A read whose explanation the driver gives like this. */
const sent = (result: unknown) => {
  const prefixes: string[] = []
  const prefixed = async (prefix: string) => {
    prefixes.push(prefix)
    return result
  }
  return { prefixes, text: '', parameters: [], prefixed }
}

test("SQLite's rows are below the ones that they name", async () => {
  const explained = sent([
    { id: 3, parent: 0, notused: 0, detail: 'SEARCH scim_users USING INDEX by_name (user_name_key=?)' },
    { id: 5, parent: 0, notused: 0, detail: 'CORRELATED SCALAR SUBQUERY 1' },
    { id: 9, parent: 5, notused: 0, detail: 'SCAN team_members' },
    { id: 11, parent: 5, notused: 0, detail: 'SCAN stored VIRTUAL TABLE INDEX 1:' },
  ])
  expect(await queryPlan(explained, 'sqlite')).toEqual([
    { depth: 0, text: 'SEARCH scim_users USING INDEX by_name (user_name_key=?)', isScan: false },
    { depth: 0, text: 'CORRELATED SCALAR SUBQUERY 1', isScan: false },
    { depth: 1, text: 'SCAN team_members', isScan: true },
    { depth: 1, text: 'SCAN stored VIRTUAL TABLE INDEX 1:', isScan: false },
  ])
  expect(explained.prefixes).toEqual(['explain query plan '])
})

test("PostgreSQL's lines are indented, whatever the driver puts them in", async () => {
  const rows = [
    { 'QUERY PLAN': 'Limit  (cost=0.15..8.17 rows=1 width=8)' },
    { 'QUERY PLAN': '  ->  Nested Loop  (cost=0.15..8.17 rows=1 width=8)' },
    { 'QUERY PLAN': '        ->  Seq Scan on users  (cost=0.00..1.01 rows=1 width=8)' },
    { 'QUERY PLAN': '              Filter: is_active' },
  ]
  const lines = [
    { depth: 0, text: 'Limit  (cost=0.15..8.17 rows=1 width=8)', isScan: false },
    { depth: 1, text: 'Nested Loop  (cost=0.15..8.17 rows=1 width=8)', isScan: false },
    { depth: 2, text: 'Seq Scan on users  (cost=0.00..1.01 rows=1 width=8)', isScan: true },
    { depth: 3, text: 'Filter: is_active', isScan: false },
  ]
  expect(await queryPlan(sent(rows), 'postgresql')).toEqual(lines)
  expect(await queryPlan(sent({ rows }), 'postgresql')).toEqual(lines)
})

test("MySQL's rows are tables, beside their fields or not", async () => {
  const rows = [
    { table: 'scim_users', type: 'ref', key: 'by_name', rows: 1, Extra: 'Using index condition' },
    { table: 'users', type: 'ALL', key: null, rows: 90, Extra: '' },
  ]
  const lines = [
    { depth: 0, text: 'scim_users: ref, by by_name; about 1 rows; Using index condition', isScan: false },
    { depth: 0, text: 'users: ALL, without an index; about 90 rows', isScan: true },
  ]
  expect(await queryPlan(sent(rows), 'mysql')).toEqual(lines)
  expect(await queryPlan(sent([rows, ['fields']]), 'mysql')).toEqual(lines)
})

test('what is no SQL has no plan', async () => {
  expect(await queryPlan({ text: '', parameters: [] }, 'mongodb')).toBeUndefined()
})

test('a statement has a line for each clause; what is in quotes or parentheses is left alone', () => {
  expect(
    sqlLines(
      `select "a from b", (select 1 from c where d) from "t" inner join "u" on x where y = ' where ' order by z`,
    ),
  ).toBe(
    `select "a from b", (select 1 from c where d)\nfrom "t"\ninner join "u" on x\nwhere y = ' where '\norder by z`,
  )
})
