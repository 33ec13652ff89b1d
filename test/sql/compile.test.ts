/** The SQL of one filter, side by side in both dialects. */
import { QueryBuilder as PgQueryBuilder } from 'drizzle-orm/pg-core'
import { QueryBuilder as SqliteQueryBuilder } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { whereFilter } from '../../src/runtime/orm/drizzle/filter-map.js'
import { postgresql } from '../../src/runtime/sql/postgresql.js'
import { sqlite } from '../../src/runtime/sql/sqlite.js'
import { filterMapOf, pgPeople, pgRoles, schema, sqlitePeople, sqliteRoles } from './people.js'

interface Compiled {
  readonly sql: string
  readonly params?: readonly unknown[]
}

/** Both must be given: what one dialect does the other does too, in its own words. */
interface Expected {
  readonly postgresql: Compiled
  readonly sqlite: Compiled
}

const maps = {
  postgresql: filterMapOf({ people: pgPeople, roles: pgRoles }),
  sqlite: filterMapOf({ people: sqlitePeople, roles: sqliteRoles }),
}

function compile(text: string) {
  const filter = parseFilter(text)
  const pg = new PgQueryBuilder()
    .select({ id: pgPeople.id })
    .from(pgPeople)
    .where(whereFilter(filter, maps.postgresql, schema, postgresql))
  const lite = new SqliteQueryBuilder()
    .select({ id: sqlitePeople.id })
    .from(sqlitePeople)
    .where(whereFilter(filter, maps.sqlite, schema, sqlite))
  return { postgresql: conditionOf(pg.toSQL()), sqlite: conditionOf(lite.toSQL()) }
}

/** What stands after `where`, without the table's name. */
const conditionOf = ({ sql, params }: { readonly sql: string; readonly params: readonly unknown[] }) => ({
  sql: sql.replace(/^.*? where /, '').replaceAll('"people".', ''),
  params,
})

const both = (sql: Compiled): Expected => ({
  postgresql: sql,
  sqlite: { ...sql, sql: sql.sql.replace(/\$\d+/g, '?') },
})
const lower = (column: string) => `lower("${column}")`

test.each<[filter: string, expected: Expected]>([
  // A folded column is compared by plain equality, so that its index serves.
  ['userName eq "Ann"', both({ sql: '("user_name_key" = $1)', params: ['ann'] })],
  ['externalId eq "Ann"', both({ sql: '("external_id" = $1)', params: ['Ann'] })],
  [
    'name.givenName eq "Ann"',
    {
      postgresql: { sql: `(${lower('given_name')} = lower(cast($1 as text)))`, params: ['Ann'] },
      sqlite: { sql: `(${lower('given_name')} = ?)`, params: ['ann'] },
    },
  ],
  // SQLite's lower() folds ASCII only.
  [
    'name.givenName eq "ÄNN"',
    {
      postgresql: { sql: `(${lower('given_name')} = lower(cast($1 as text)))`, params: ['ÄNN'] },
      sqlite: { sql: '("given_name" glob ?)', params: ['[äÄ][nN][nN]'] },
    },
  ],
  // Three letters fold to å; of ß there is one more capital than toUpperCase tells.
  [
    'name.givenName sw "åß"',
    {
      postgresql: {
        sql: `(${lower('given_name')} like lower(cast($1 as text)) escape '!')`,
        params: ['åß%'],
      },
      sqlite: { sql: '("given_name" glob ?)', params: ['[åÅ\u212b][ßẞ]*'] },
    },
  ],
  [
    'externalId co "50%_*[?!"',
    {
      postgresql: { sql: `("external_id" like cast($1 as text) escape '!')`, params: ['%50!%!_*[?!!%'] },
      sqlite: { sql: '("external_id" glob ?)', params: ['*50%_[*][[][?]!*'] },
    },
  ],
  [
    'nickName le "M"',
    {
      postgresql: {
        sql: `(${lower('nick_name')} collate "C" <= lower(cast($1 as text)) collate "C")`,
        params: ['M'],
      },
      sqlite: { sql: `(${lower('nick_name')} <= ?)`, params: ['m'] },
    },
  ],
  [
    'id sw "f1"',
    {
      postgresql: { sql: `(cast("id" as text) like cast($1 as text) escape '!')`, params: ['f1%'] },
      sqlite: { sql: '("id" glob ?)', params: ['f1*'] },
    },
  ],
  // What is no UUID is no value of the column, which PostgreSQL would not even read.
  [
    'id eq "nonsense"',
    { postgresql: { sql: '(false)' }, sqlite: { sql: '("id" = ?)', params: ['nonsense'] } },
  ],
  // An enum is no text.
  [
    'userType eq "active"',
    {
      postgresql: { sql: '(lower(cast("state" as text)) = lower(cast($1 as text)))', params: ['active'] },
      sqlite: { sql: `(${lower('state')} = ?)`, params: ['active'] },
    },
  ],
  ['active eq false', both({ sql: '(("blocked" is not true) = false)' })],
  ['nickName pr', both({ sql: `("nick_name" is not null and "nick_name" <> '')` })],
  [
    'not (nickName eq null)',
    both({
      sql: `not coalesce(not coalesce(("nick_name" is not null and "nick_name" <> ''), false), false)`,
    }),
  ],
  // Absent values are unequal to everything.
  ['externalId ne "a"', both({ sql: 'not coalesce("external_id" = $1, false)', params: ['a'] })],
  ['emails pr', both({ sql: '("email" is not null)' })],
  [
    'emails[primary eq true and value pr]',
    both({
      sql: `(("email" is not null) and (((case when "email" is not null then true end) = true) and ("email" is not null and "email" <> '')))`,
    }),
  ],
  // One row that satisfies the whole value path.
  [
    'roles[type pr and primary eq true]',
    both({
      sql: `exists (select 1 from "roles" where ("roles"."person" = "id") and (("roles"."type" is not null and "roles"."type" <> '') and ("roles"."main" = true)))`,
    }),
  ],
  [
    'meta.created ge "2024-01-01T01:00:00+01:00"',
    {
      postgresql: { sql: '("created_at" >= $1)', params: ['2024-01-01T00:00:00.000Z'] },
      sqlite: { sql: '("created_at" >= ?)', params: [1_704_067_200_000] },
    },
  ],
  // Without a time zone it is UTC, wherever the server is; between two milliseconds it equals neither.
  [
    'meta.created lt "2024-01-01T00:00:00.0004"',
    {
      postgresql: { sql: '("created_at" <= $1)', params: ['2024-01-01T00:00:00.000Z'] },
      sqlite: { sql: '("created_at" <= ?)', params: [1_704_067_200_000] },
    },
  ],
  ['meta.created eq "2024-01-01T00:00:00.0004Z"', both({ sql: '(false)' })],
  ['userName eq "a\\u0000"', both({ sql: '(false)' })],
])('%s', (filter, expected) => {
  const { postgresql: pg, sqlite: lite } = compile(filter)
  expect(pg).toEqual({ params: [], ...expected.postgresql })
  expect(lite).toEqual({ params: [], ...expected.sqlite })
})

describe('refuses', () => {
  test.each([
    ['title eq "x"', 'Invalid filter: title cannot be filtered'],
    ['roles.display eq "x"', 'Invalid filter: display cannot be filtered'],
    ['active eq "maybe"', 'Invalid filter: active compares with true or false'],
    ['active gt true', 'Invalid filter: active is of type boolean, which gt does not compare'],
    ['meta.created co "2024"', 'Invalid filter: created is of type dateTime, which co does not compare'],
    [
      'externalId lt "a\\u0000"',
      'Invalid filter: externalId is compared with characters that cannot be stored',
    ],
  ])('%s', (filter, message) => {
    expect(() => compile(filter)).toThrow(expect.objectContaining({ scimType: 'invalidFilter', message }))
  })

  test('a pattern that is longer than SQLite takes', () => {
    expect(() => compile(`name.givenName co "${'å'.repeat(7000)}"`)).toThrow(/too long/)
  })
})
