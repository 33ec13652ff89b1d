/** Of the records from before there were owners the first of each person owns the row: on SQLite, altered or rebuilt. */
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { diffSideModels } from '../../src/migrate/diff.js'
import type { SideColumn, SideModel } from '../../src/migrate/side-tables.js'
import { render } from '../../src/migrate/sql/render.js'

const column = (name: string, kind: 'text' | 'boolean' = 'text'): SideColumn => ({
  name,
  type: { kind },
  notNull: true,
})

const model = (
  columns: readonly SideColumn[],
  dialect: SideModel['dialect'] = 'sqlite',
  index = 'one',
): SideModel => ({
  version: 1,
  dialect,
  tables: [
    {
      name: 'scim_users',
      columns,
      primaryKey: index === 'one' ? ['id'] : ['id', 'tenant_id'],
      indexes: [],
      foreignKeys: [],
    },
  ],
})

const before = [column('id'), column('tenant_id'), column('user_id')]
const after = [
  ...before,
  { ...column('owns_row', 'boolean'), default: 'false', fill: { firstOf: 'user_id' } },
]

test.each([
  ['altered', 'one'],
  ['rebuilt', 'two'],
])('a table that is %s', async (_, index) => {
  const db = createClient({ url: ':memory:' })
  for (const sql of render(diffSideModels(undefined, model(before)), model(before))) await db.execute(sql)
  const rows = ['(2, "acme", 7)', '(1, "umbrella", 7)', '(3, "acme", 8)', '(4, "umbrella", 9)']
  for (const row of rows) await db.execute(`insert into scim_users values ${row.replaceAll('"', "'")}`)
  const target = model(after, 'sqlite', index)
  for (const sql of render(diffSideModels(model(before), target), target)) await db.execute(sql)
  const owners = await db.execute('select id from scim_users where owns_row order by id')
  expect(owners.rows.map(({ id }) => Number(id))).toEqual([1, 3, 4])
})

test('elsewhere it is one statement behind the column', () => {
  const last = (dialect: SideModel['dialect']) =>
    render(diffSideModels(model(before, dialect), model(after, dialect)), model(after, dialect)).at(-1)
  expect(last('postgresql')).toBe(
    'UPDATE "scim_users" AS "side" SET "owns_row" = true WHERE NOT EXISTS (SELECT 1 FROM "scim_users" AS "first" WHERE "first"."user_id" = "side"."user_id" AND "first"."id" < "side"."id");',
  )
  expect(last('mysql')).toBe(
    'UPDATE `scim_users` AS `side` LEFT JOIN `scim_users` AS `first` ON `first`.`user_id` = `side`.`user_id` AND `first`.`id` < `side`.`id` SET `side`.`owns_row` = true WHERE `first`.`id` IS NULL;',
  )
})
