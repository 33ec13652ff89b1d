/** Which of several databases a handle is of. */
import { expect, test } from 'vitest'
import { dialectIn } from '../../src/runtime/orm/sql/dialects/any-of.js'
import { mysql } from '../../src/runtime/orm/sql/dialects/mysql.js'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'

const anyOf = dialectIn((name: string) => name)

test.each([
  [postgresql, ['postgres', 'postgresql', 'aurora-postgres', 'cockroachdb']],
  [mysql, ['mysql', 'mariadb', 'aurora-mysql']],
  [sqlite, ['sqlite', 'sqlite3', 'better-sqlite3', 'sqljs', 'libsql']],
])('%# by what its ORM calls it', (dialect, names) => {
  for (const name of names) expect(anyOf(sqlite, postgresql, mysql).of?.(name)).toBe(dialect)
})

test('without a handle it is the first', () => {
  expect(anyOf(mysql, sqlite)).toMatchObject({ name: 'mysql', lock: mysql.lock })
})

test.each(['mssql', 'oracle', 'mysql'])('%s, for which there are no migrations, is refused', (name) => {
  expect(() => anyOf(sqlite, postgresql).of?.(name)).toThrow(
    `The migrations of scim.config.ts are for other databases than ${name}`,
  )
})
