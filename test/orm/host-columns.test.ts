/** Columns of the host whose values are not in the database as the ORM gives them. */
import { createClient } from '@libsql/client'
import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { lookup } from '../../src/runtime/orm/records/resolve-entry.js'
import { bigint, datetime, enumeration, table, text } from '../../src/runtime/orm/sql/columns.js'
import type { Placed } from '../../src/runtime/orm/sql/entries.js'
import { whereFilter } from '../../src/runtime/orm/sql/filter-map.js'
import { render } from '../../src/runtime/orm/sql/render.js'
import { eq, oneOf } from '../../src/runtime/orm/sql/sql.js'
import { namedValue } from '../../src/runtime/orm/sql/values.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { extension } from '../../src/runtime/schema/extension.js'
import { dialects } from '../support/dialects.js'

describe('values of an enum that the database holds under other names', () => {
  const users = table('users', { role: enumeration('role', { BASIC: 'basic' }), name: text('name') })

  test('are compared as they are stored', () => {
    expect(render(eq(users.role, 'BASIC'), dialects.postgresql)).toEqual({
      text: '"users"."role" = $1',
      parameters: ['basic'],
    })
    expect(render(oneOf(users.role, ['BASIC', 'ADMIN']), dialects.mysql)).toEqual({
      text: '`users`.`role` in (?, ?)',
      parameters: ['basic', 'ADMIN'],
    })
    expect(render(eq(users.name, 'BASIC'), dialects.sqlite).parameters).toEqual(['BASIC'])
  })

  test('read as they are named', () => {
    expect(['basic', 'ADMIN', null, 'toString'].map((value) => namedValue(value, users.role))).toEqual([
      'BASIC',
      'ADMIN',
      null,
      'toString',
    ])
  })
})

describe('dates on SQLite, in whatever form an ORM writes them', () => {
  const URN = 'urn:example:scim:schemas:extension:app:2.0:User'
  const forms = [
    '2026-03-04T05:06:07.089Z',
    '2026-03-04T05:06:07.089+00:00',
    '2026-03-04T06:06:07.089+01:00',
    '2026-03-04 05:06:07.089',
    '2026-03-04 05:06:07.089 +00:00',
    1_772_600_767_089,
  ]
  const rows = table('rows', { id: bigint('id'), at: datetime('at') })
  const schema = { core: coreUser, extensions: [extension(URN, { at: 'dateTime' })] }

  const find = async (comparison: string) => {
    const db = createClient({ url: ':memory:' })
    await db.execute('create table rows (id integer primary key, at datetime)')
    for (const form of [...forms, null]) await db.execute('insert into rows (at) values (?)', [form])
    const map = { [`${URN}:at`]: rows.at }
    const where = whereFilter(
      parseFilter(`${URN}:at ${comparison}`),
      { find: lookup(map, (entry: Placed) => entry), schema },
      dialects.sqlite,
    )
    const { text, parameters } = render(where, dialects.sqlite)
    const found = await db.execute({
      sql: `select id from rows where ${text} order by id`,
      args: parameters.map((value) => (typeof value === 'number' ? value : String(value))),
    })
    return found.rows.map(({ id }) => Number(id))
  }
  const all = forms.map((_, index) => index + 1)
  const none = [forms.length + 1]

  test.each([
    ['eq "2026-03-04T05:06:07.089Z"', all],
    ['eq "2026-03-04T05:06:07.088Z"', []],
    ['ne "2026-03-04T05:06:07.089Z"', none],
    ['ge "2026-03-04T05:06:07.089Z"', all],
    ['gt "2026-03-04T05:06:07.089Z"', []],
    ['lt "2026-03-04T05:06:07.0891Z"', all],
    ['le "2026-03-04T05:06:07.088Z"', []],
    ['pr', all],
  ])('%s', async (comparison, ids) => {
    expect(await find(comparison)).toEqual(ids)
  })
})
