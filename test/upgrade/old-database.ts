/** A SQLite database with the side tables of an old release, and rows in them and in the host's tables. */
import { createClient } from '@libsql/client'
import type { SideColumn, SideModel, SideTable } from '../../src/migrate/side-tables.js'
import type { FrozenTree } from './releases.js'

/** The side tables as the last migration of a tree has left them. */
export function modelOf({ emitted }: FrozenTree): SideModel {
  const [record] = Object.keys(emitted).filter((path) => path.startsWith('.scim-gen/migrations/'))
  const parsed = JSON.parse(emitted[record ?? '.scim-gen/model.json'] ?? '')
  return record === undefined ? parsed : parsed.model
}

/** What a table of the host is referred to by. */
const hostsOf = ({
  tables,
}: SideModel): ReadonlyMap<string, { readonly key: string; readonly type: string }> =>
  new Map(
    tables.flatMap(({ columns, foreignKeys }) =>
      foreignKeys
        .filter(({ references }) => !tables.some(({ name }) => name === references.table))
        .map(({ columns: [own], references: { table, columns: referred } }) => {
          const type = columns.find(({ name }) => name === own)?.type
          return [table, { key: referred[0] ?? '', type: type?.kind === 'host' ? type.sqlType : 'text' }]
        }),
    ),
  )

/** The value of a column in one of two rows; keys of the host are 1 and 2. */
function inRow({ name, type }: SideColumn, row: number): string {
  if (type.kind === 'uuid') return `'00000000-0000-7000-8000-00000000000${row}'`
  if (type.kind === 'text') return `'${name} ${row}'`
  return type.kind === 'json' ? `'{}'` : String(row)
}

const insert = ({ name, columns }: SideTable, row: number) =>
  `INSERT INTO "${name}" (${columns.map((one) => `"${one.name}"`).join(', ')}) VALUES (${columns.map((one) => inRow(one, row)).join(', ')});`

/** @param migrations of the old release */
export async function openOld(
  model: SideModel,
  migrations: readonly string[],
  foreignKeys: 'ON' | 'OFF' = 'ON',
) {
  const client = createClient({ url: ':memory:' })
  const hosts = [...hostsOf(model)]
  const create = (name: string, { key, type }: { readonly key: string; readonly type: string }) =>
    `CREATE TABLE "${name}" ("${key}" ${type} PRIMARY KEY, "note" text);`
  const run = (sql: string) => client.executeMultiple(`PRAGMA foreign_keys = ${foreignKeys};\n${sql}`)
  for (const [name, host] of hosts)
    await run(`${create(name, host)} INSERT INTO "${name}" VALUES (1, 'one'), (2, 'two');`)
  for (const migration of migrations) await run(migration)
  for (const table of model.tables) await run([1, 2].map((row) => insert(table, row)).join('\n'))
  return {
    run,
    /** As many tools change a table. */
    remake: async () => {
      for (const [name, host] of hosts)
        await run(
          `${create(`__new_${name}`, host)} INSERT INTO "__new_${name}" SELECT * FROM "${name}"; DROP TABLE "${name}"; ALTER TABLE "__new_${name}" RENAME TO "${name}";`,
        )
    },
    /** As the app deletes: one row of each table. */
    deleteHosts: async () => {
      for (const [name, { key }] of hosts) await run(`DELETE FROM "${name}" WHERE "${key}" = 2;`)
    },
    sideRows: async () => {
      const rows: Record<string, readonly string[]> = {}
      for (const { name, columns } of model.tables) {
        const names = columns.map((one) => `"${one.name}"`).join(', ')
        const found = await client.execute(`SELECT ${names} FROM "${name}" ORDER BY 1`)
        rows[name] = found.rows.map((row) => JSON.stringify(Object.values(row)))
      }
      return rows
    },
    close: () => client.close(),
  }
}
