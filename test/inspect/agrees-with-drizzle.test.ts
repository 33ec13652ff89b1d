import { is, type Table } from 'drizzle-orm'
import { MySqlTable, getTableConfig as mysqlConfig } from 'drizzle-orm/mysql-core'
import { PgTable, getTableConfig as pgConfig } from 'drizzle-orm/pg-core'
import { SQLiteTable, getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { parseRef } from '../../src/inspect/ref.js'
import { fixture } from './host.js'
import { inspectDrizzle } from './readers.js'

/** What Drizzle itself says when the host runs. */
function configOf(table: unknown) {
  if (is(table, PgTable)) return pgConfig(table)
  if (is(table, SQLiteTable)) return { ...sqliteConfig(table), schema: undefined }
  if (is(table, MySqlTable)) return mysqlConfig(table)
  throw new Error('no table')
}

async function tableAt(host: string, ref: string): Promise<Table> {
  const parts = parseRef(ref)
  const module: Record<string, Table> = await import(`${fixture(host)}/${parts?.file}`)
  const table = module[parts?.exportName ?? '']
  if (!table) throw new Error(`no ${ref}`)
  return table
}

const generated = new Set(['serial', 'smallserial', 'bigserial'])

describe('what is read from source is what Drizzle makes of it', () => {
  const schema = (names: string) => names.split(' ').map((name) => `src/schema.ts#${name}`)
  it.each([
    ['pg-starter', ['src/db/schema.ts#users', 'src/db/schema.ts#teams', 'src/db/schema.ts#teamMembers']],
    [
      'pg-keys',
      schema(
        'bySerial bySmallserial byBigserial byBigint byIdentity byUuid byAppId byChar byCustom byPair noKey',
      ),
    ],
    ['pg-types', schema('users plain')],
    ['pg-factory', schema('users groups')],
    ['mysql', schema('users posts')],
    [
      'sqlite-helpers',
      [
        'src/users/users.table.ts#usersTable',
        'src/organizations/organizations.table.ts#organizationMembersTable',
      ],
    ],
  ])('%s', async (host, refs) => {
    for (const table of await inspectDrizzle({ cwd: fixture(host), refs })) {
      const config = configOf(await tableAt(host, table.ref))
      expect(table.name).toBe(config.name)
      expect(table.schema).toBe(config.schema)
      const composite = config.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name))
      expect(
        table.columns.map(({ notNull, filledBy, primaryKey, stored: { name, sqlType } }) => {
          return { column: name, notNull, hasDefault: filledBy !== undefined, primaryKey, sqlType }
        }),
      ).toEqual(
        config.columns.map((column) => ({
          column: column.name,
          notNull: column.notNull || column.primary,
          // Drizzle types an identity and SQLite's row id as optional, without calling either a default.
          hasDefault:
            column.hasDefault ||
            column.generatedIdentity !== undefined ||
            (column.getSQLType() === 'integer' && column.primary),
          primaryKey: column.primary || composite.includes(column.name),
          sqlType: generated.has(column.getSQLType())
            ? expect.any(String)
            : expect.stringMatching(sqlPattern(column.getSQLType())),
        })),
      )
    }
  })
})

/** Drizzle writes `timestamp (3)`, and lists the values of an enum and the brackets of an array. */
const sqlPattern = (type: string) =>
  new RegExp(
    `^${type
      .replace(' (', '(')
      .replace(/^enum.*|\[\]$/, (part) => part.slice(0, part === '[]' ? 0 : 4))
      .replace(/[()]/g, '\\$&')}$`,
  )
