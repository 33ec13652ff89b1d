/**
 * SQLite: triggers on the host's tables delete SCIM's rows along with theirs, and whoever makes such a table anew loses
 * them. So they are looked for, made again, and what has lost its row in between is deleted before it is shown.
 */
import { inTransaction } from '../records/transaction.js'
import { columnNamed, type Table } from './columns.js'
import type { Connection, Orm } from './orm.js'
import { Identifier, joined, raw, type Sql, sql } from './sql.js'
import { deleteStatement } from './statements.js'

/** A column of a SCIM table, and whose key it holds: names in SQL. */
export interface Reference {
  readonly column: string
  readonly table: string
  readonly key: string
}

/** The references of a SCIM table that triggers keep. */
export interface Referring {
  readonly table: Table
  readonly references: readonly Reference[]
}

/** In milliseconds; a tool may run beside the app. */
const CHECK_AGAIN = 1_000

interface Check {
  readonly at: number
  readonly done: Promise<void>
}

const checks = new WeakMap<object, Map<Table, Check>>()

const identityOf = <Db>({ identity }: Orm<Db>, db: Db): object => identity?.(db) ?? Object(db)

/**
 * Resolves once the rows of a SCIM table are those of rows that are there.
 *
 * @param report is told where triggers are missing and cannot be made, in a database that is only read, say
 */
export function keepReferences<Db>(
  orm: Orm<Db>,
  connection: Connection<Db>,
  referring: Referring,
  report: (error: unknown) => void,
): Promise<void> {
  const identity = identityOf(orm, connection.db)
  const known = checks.get(identity) ?? new Map<Table, Check>()
  checks.set(identity, known)
  const last = known.get(referring.table)
  const at = Date.now()
  if (last && at - last.at < CHECK_AGAIN) return last.done
  const done = check(orm, connection, identity, referring, !last).catch(report)
  known.set(referring.table, { at, done })
  return done
}

/** Says that a transaction has what is known of its database. */
export function knownWithin<Db>(orm: Orm<Db>, db: Db, transaction: Db): void {
  const known = checks.get(identityOf(orm, db))
  if (known) checks.set(identityOf(orm, transaction), known)
}

async function check<Db>(
  orm: Orm<Db>,
  connection: Connection<Db>,
  identity: object,
  referring: Referring,
  isFirst: boolean,
) {
  const { table, references } = referring
  const names = references.map(({ column }) => triggerName(table, column))
  const orphans = references.map(
    (reference) => sql`exists (select 1 from ${table} where ${isOrphan(table, reference)})`,
  )
  const [found] = await orm.select(connection, {
    fields: {
      triggers: sql`(select count(*) from sqlite_master where type = 'trigger' and name in (${joined(names, ', ')}))`,
      orphans: isFirst ? sql`(${joined(orphans, ' or ')})` : raw('0'),
      // One row, whatever the table has.
      any: sql`max(${columnNamed(table, 'id')})`,
    },
    from: table,
  })
  if (Number(found?.triggers) === names.length && Number(found?.orphans) === 0) return
  const run = orm.run ?? orm.execute
  const mend = async (db: Db) => {
    const within = { ...connection, db }
    for (const reference of references) {
      // First what fails where there is no such table: a trigger for none would stop the app's own DELETE.
      await run(within, deleteStatement(table, isOrphan(table, reference)))
      await run(within, createTrigger(table, reference))
    }
  }
  await inTransaction(identity, 'sqlite', () => orm.transaction(connection, mend))
}

const triggerName = ({ name }: Table, column: string) => `${name}_${column}_fk_delete`

const named = (name: string) => new Identifier(name)

/** Whether a row refers to none. */
export const isOrphan = (table: Table, { column, table: host, key }: Reference): Sql =>
  sql`not exists (select 1 from ${named(host)} where ${named(host)}.${named(key)} = ${table}.${named(column)})`

const createTrigger = (table: Table, { column, table: host, key }: Reference): Sql =>
  sql`create trigger if not exists ${named(triggerName(table, column))} after delete on ${named(host)} begin delete from ${table} where ${named(column)} = old.${named(key)}; end`
