import { Table } from './columns.js'
import type { Row, Select } from './orm.js'

/** Makes of the host's rows in what a query gave what its ORM makes of the rows that it reads. */
export async function mapHostRows(
  { fields }: Select,
  rows: readonly Row[],
  map: (table: Table, hosts: readonly Row[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  let mapped = rows
  for (const [name, field] of Object.entries(fields)) {
    if (!(field instanceof Table) || field.model === undefined) continue
    const hosts = await map(
      field,
      rows.map((row): Row => Object(row[name])),
    )
    mapped = mapped.map((row, index) => ({ ...row, [name]: hosts[index] }))
  }
  return mapped
}
