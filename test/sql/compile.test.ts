/** The SQL of one filter, side by side in every dialect. */
import { QueryBuilder as MySqlQueryBuilder } from 'drizzle-orm/mysql-core'
import { QueryBuilder as PgQueryBuilder } from 'drizzle-orm/pg-core'
import { QueryBuilder as SqliteQueryBuilder } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../src/runtime/filter/parse.js'
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { drizzleWhere } from './drizzle-where.js'
import {
  filterMapOf,
  mysqlPeople,
  mysqlRoles,
  pgPeople,
  pgRoles,
  schema,
  sqlitePeople,
  sqliteRoles,
} from './people.js'

interface Compiled {
  readonly sql: string
  readonly params?: readonly unknown[]
}

/** All must be given: what one dialect does the others do too, in their own words. */
interface Expected {
  readonly postgresql: Compiled
  readonly sqlite: Compiled
  readonly mysql: Compiled
}

const maps = {
  postgresql: filterMapOf({ people: pgPeople, roles: pgRoles }),
  sqlite: filterMapOf({ people: sqlitePeople, roles: sqliteRoles }),
  mysql: filterMapOf({ people: mysqlPeople, roles: mysqlRoles }),
}

function compile(text: string) {
  const filter = parseFilter(text)
  const pg = new PgQueryBuilder()
    .select({ id: pgPeople.id })
    .from(pgPeople)
    .where(drizzleWhere(filter, maps.postgresql, schema, postgresql))
  const lite = new SqliteQueryBuilder()
    .select({ id: sqlitePeople.id })
    .from(sqlitePeople)
    .where(drizzleWhere(filter, maps.sqlite, schema, sqlite))
  const my = new MySqlQueryBuilder()
    .select({ id: mysqlPeople.id })
    .from(mysqlPeople)
    .where(drizzleWhere(filter, maps.mysql, schema, mysql))
  return {
    postgresql: conditionOf(pg.toSQL()),
    sqlite: conditionOf(lite.toSQL()),
    mysql: conditionOf(my.toSQL()),
  }
}

/** What stands after `where`, without the table's name. */
const conditionOf = ({ sql, params }: { readonly sql: string; readonly params: readonly unknown[] }) => ({
  sql: sql.replace(/^.*? where /, '').replaceAll(/["`]people["`]\./g, ''),
  params,
})

/** The same in all of them, but for how parameters and names are written. */
const same = (sql: Compiled): Expected => {
  const sqlite = sql.sql.replace(/\$\d+/g, '?')
  return { postgresql: sql, sqlite: { ...sql, sql: sqlite }, mysql: { ...sql, sql: backQuoted(sqlite) } }
}
const backQuoted = (sql: string) => sql.replaceAll('"', '`')
const lower = (column: string) => `lower("${column}")`

/** The exact text in MariaDB and MySQL, and the one without case. */
const byCodePoint = '/*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */'
const ofUnicode = '/*M! collate utf8mb4_uca1400_as_cs */ /*!80017 collate utf8mb4_0900_as_cs */'
const exact = (text: string) => `convert(${text} using utf8mb4) ${byCodePoint}`
const folded = (text: string) => `lower(convert(${text} using utf8mb4) ${ofUnicode}) ${byCodePoint}`

test.each<[filter: string, expected: Expected]>([
  // A folded column is compared by plain equality, so that its index serves.
  [
    'userName eq "Ann"',
    {
      postgresql: { sql: '("user_name_key" = $1)', params: ['ann'] },
      sqlite: { sql: '("user_name_key" = ?)', params: ['ann'] },
      mysql: {
        sql: `(\`user_name_key\` = ? and ${exact('`user_name_key`')} = ?)`,
        params: ['ann', 'ann'],
      },
    },
  ],
  [
    'externalId eq "Ann"',
    {
      postgresql: { sql: '("external_id" = $1)', params: ['Ann'] },
      sqlite: { sql: '("external_id" = ?)', params: ['Ann'] },
      mysql: { sql: `(\`external_id\` = ? and ${exact('`external_id`')} = ?)`, params: ['Ann', 'Ann'] },
    },
  ],
  // A letter that the column may not even be able to hold: no index then, and no error.
  [
    'externalId eq "Änn"',
    {
      postgresql: { sql: '("external_id" = $1)', params: ['Änn'] },
      sqlite: { sql: '("external_id" = ?)', params: ['Änn'] },
      mysql: { sql: `(${exact('`external_id`')} = ?)`, params: ['Änn'] },
    },
  ],
  [
    'name.givenName eq "Ann"',
    {
      postgresql: { sql: `(${lower('given_name')} = lower(cast($1 as text)))`, params: ['Ann'] },
      sqlite: { sql: `(${lower('given_name')} = ?)`, params: ['ann'] },
      mysql: { sql: `(${folded('`given_name`')} = ${folded('?')})`, params: ['Ann'] },
    },
  ],
  // SQLite's lower() folds ASCII only.
  [
    'name.givenName eq "ÄNN"',
    {
      postgresql: { sql: `(${lower('given_name')} = lower(cast($1 as text)))`, params: ['ÄNN'] },
      sqlite: { sql: '("given_name" glob ?)', params: ['[äÄ][nN][nN]'] },
      mysql: { sql: `(${folded('`given_name`')} = ${folded('?')})`, params: ['ÄNN'] },
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
      mysql: { sql: `(${folded('`given_name`')} like ${folded('?')} escape '!')`, params: ['åß%'] },
    },
  ],
  [
    'externalId co "50%_*[?!"',
    {
      postgresql: { sql: `("external_id" like cast($1 as text) escape '!')`, params: ['%50!%!_*[?!!%'] },
      sqlite: { sql: '("external_id" glob ?)', params: ['*50%_[*][[][?]!*'] },
      mysql: { sql: `(${exact('`external_id`')} like ? escape '!')`, params: ['%50!%!_*[?!!%'] },
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
      mysql: { sql: `(${folded('`nick_name`')} <= ${folded('?')})`, params: ['M'] },
    },
  ],
  [
    'id sw "f1"',
    {
      postgresql: { sql: `(cast("id" as text) like cast($1 as text) escape '!')`, params: ['f1%'] },
      sqlite: { sql: '("id" glob ?)', params: ['f1*'] },
      mysql: { sql: `(${exact('`id`')} like ? escape '!')`, params: ['f1%'] },
    },
  ],
  // What is no UUID is no value of the column, which PostgreSQL would not even read.
  [
    'id eq "nonsense"',
    {
      postgresql: { sql: '(false)' },
      sqlite: { sql: '("id" = ?)', params: ['nonsense'] },
      mysql: { sql: `(\`id\` = ? and ${exact('`id`')} = ?)`, params: ['nonsense', 'nonsense'] },
    },
  ],
  // An enum is no text.
  [
    'userType eq "active"',
    {
      postgresql: { sql: '(lower(cast("state" as text)) = lower(cast($1 as text)))', params: ['active'] },
      sqlite: { sql: `(${lower('state')} = ?)`, params: ['active'] },
      mysql: { sql: `(${folded('cast(`state` as char)')} = ${folded('?')})`, params: ['active'] },
    },
  ],
  ['active eq false', same({ sql: '(("blocked" is not true) = false)' })],
  // A text of spaces is not empty, which MariaDB's own comparison would have it be.
  [
    'nickName pr',
    {
      postgresql: { sql: `("nick_name" is not null and "nick_name" <> '')` },
      sqlite: { sql: `("nick_name" is not null and "nick_name" <> '')` },
      mysql: { sql: '(`nick_name` is not null and length(`nick_name`) > 0)' },
    },
  ],
  [
    'not (nickName eq null)',
    {
      postgresql: {
        sql: `not coalesce(not coalesce(("nick_name" is not null and "nick_name" <> ''), false), false)`,
      },
      sqlite: {
        sql: `not coalesce(not coalesce(("nick_name" is not null and "nick_name" <> ''), false), false)`,
      },
      mysql: {
        sql: 'not coalesce(not coalesce((`nick_name` is not null and length(`nick_name`) > 0), false), false)',
      },
    },
  ],
  // Absent values are unequal to everything.
  [
    'externalId ne "a"',
    {
      postgresql: { sql: 'not coalesce("external_id" = $1, false)', params: ['a'] },
      sqlite: { sql: 'not coalesce("external_id" = ?, false)', params: ['a'] },
      mysql: {
        sql: `not coalesce(\`external_id\` = ? and ${exact('`external_id`')} = ?, false)`,
        params: ['a', 'a'],
      },
    },
  ],
  ['emails pr', same({ sql: '("email" is not null)' })],
  [
    'emails[primary eq true and value pr]',
    {
      postgresql: {
        sql: `(("email" is not null) and (((case when "email" is not null then true end) = true) and ("email" is not null and "email" <> '')))`,
      },
      sqlite: {
        sql: `(("email" is not null) and (((case when "email" is not null then true end) = true) and ("email" is not null and "email" <> '')))`,
      },
      mysql: {
        sql: '((`email` is not null) and (((case when `email` is not null then true end) = true) and (`email` is not null and length(`email`) > 0)))',
      },
    },
  ],
  // One row that satisfies the whole value path.
  [
    'roles[type pr and primary eq true]',
    {
      postgresql: {
        sql: `exists (select 1 from "roles" where ("roles"."person" = "id") and (("roles"."type" is not null and "roles"."type" <> '') and ("roles"."main" = true)))`,
      },
      sqlite: {
        sql: `exists (select 1 from "roles" where ("roles"."person" = "id") and (("roles"."type" is not null and "roles"."type" <> '') and ("roles"."main" = true)))`,
      },
      mysql: {
        sql: 'exists (select 1 from `roles` where (`roles`.`person` = `id`) and ((`roles`.`type` is not null and length(`roles`.`type`) > 0) and (`roles`.`main` = true)))',
      },
    },
  ],
  // A column may hold more than milliseconds: a value is equal where it is within the one that is asked for.
  [
    'meta.created eq "2024-01-01T01:00:00+01:00"',
    instants('("created_at" >= $1 and "created_at" < $2)', [1_704_067_200_000, 1_704_067_200_001]),
  ],
  ['meta.created ge "2024-01-01T01:00:00+01:00"', instants('("created_at" >= $1)', [1_704_067_200_000])],
  ['meta.created gt "2024-01-01T00:00:00Z"', instants('("created_at" >= $1)', [1_704_067_200_001])],
  // Without a time zone it is UTC, wherever the server is; between two milliseconds it equals neither.
  ['meta.created lt "2024-01-01T00:00:00.0004"', instants('("created_at" < $1)', [1_704_067_200_001])],
  ['meta.created eq "2024-01-01T00:00:00.0004Z"', same({ sql: '(false)' })],
  // There is no next millisecond that could be written.
  ['meta.created le "9999-12-31T23:59:59.999Z"', instants('("created_at" <= $1)', [253_402_300_799_999])],
  ['userName eq "a\\u0000"', same({ sql: '(false)' })],
])('%s', (filter, expected) => {
  const compiled = compile(filter)
  for (const dialect of ['postgresql', 'sqlite', 'mysql'] as const)
    expect(compiled[dialect], dialect).toEqual({ params: [], ...expected[dialect] })
})

/** Points in time as Drizzle's columns encode them. */
function instants(sql: string, times: readonly number[]): Expected {
  const { postgresql, sqlite, mysql } = same({ sql })
  const texts = times.map((time) => new Date(time).toISOString())
  return {
    postgresql: { ...postgresql, params: texts },
    sqlite: { ...sqlite, params: times },
    mysql: { ...mysql, params: texts.map((text) => text.replace('T', ' ').replace('Z', '')) },
  }
}

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
