import type { Column } from './columns.js'
import type { Connection, Orm } from './orm.js'
import { eq } from './sql.js'

/** A row of SCIM's own as the database has it now, by its id. */
export async function reread<Db>(
  orm: Orm<Db>,
  connection: Connection<Db>,
  id: Column,
  value: unknown,
): Promise<object> {
  const [stored] = await orm.select(connection, {
    fields: { scim: id.table },
    from: id.table,
    where: eq(id, value),
  })
  return Object(stored?.scim)
}
