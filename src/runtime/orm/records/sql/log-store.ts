/** The log of requests in an SQL table. */
import { isUniqueViolation } from '../../../database-error.js'
import type { LoggedRequest } from '../../../log/row.js'
import type { LogColumn, LogFilter, LogStore } from '../../../log/store.js'
import type { Column, Columns } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import { insertTogether, passingOver } from '../../sql/inserts.js'
import { connect, type Orm, type Row } from '../../sql/orm.js'
import { and, eq, greater, raw, type Sql, sql, valueFor } from '../../sql/sql.js'
import { deleteStatement } from '../../sql/statements.js'
import { inTransaction } from '../transaction.js'

/** Columns that only some tables have. */
type Optional = Exclude<keyof LoggedRequest, LogColumn>

/** Where the log is: emitted into `model.gen.ts`. */
export interface LogTable {
  readonly dialect: Dialect
  readonly log: Columns<LogColumn> & { readonly [name in Optional]?: Column }
}

/** Makes `logStore` of an ORM. */
export const logStoreOf =
  <Db>(orm: Orm<Db>) =>
  <Tenant = never>({ dialect, log }: LogTable): LogStore<Db, Tenant> => {
    const { table } = log.id
    // SQLite has one transaction at a time: on one connection a row would be part of whichever is open.
    const change = (db: Db, statement: (dialect: Dialect) => Sql) => {
      const connection = connect(orm, db, dialect)
      const run = orm.run ?? orm.execute
      return inTransaction(Object(db), connection.dialect.name, () =>
        run(connection, statement(connection.dialect)),
      )
    }
    const ids = async (db: Db, where: Sql, offset: number) => {
      const rows = await orm.select(connect(orm, db, dialect), {
        fields: { id: log.id },
        from: table,
        where,
        orderBy: [sql`${log.id} asc`],
        limit: 1,
        offset,
      })
      return rows[0]?.id
    }

    return {
      async insert(db, rows) {
        const columns = Object.keys(log) as readonly (keyof LoggedRequest)[]
        // Most requests have no error, and many clients no number for them: a column costs as much where it is null.
        const names = columns.filter((name) => rows.some((row) => (row[name] ?? null) !== null))
        const written: readonly object[] = rows
        const insert = (by: typeof insertTogether) =>
          // A row of the log is one of its table, by the very names.
          change(db, (dialect) => by(table, names, written as readonly Row[], dialect))
        try {
          await insert(insertTogether)
        } catch (error) {
          // Of an insert whose answer was lost. Each row that may be there costs half as much again.
          if (!isUniqueViolation(error)) throw error
          await insert(passingOver)
        }
      },

      async list(db, filter, order, limit) {
        const rows = await orm.select(connect(orm, db, dialect), {
          fields: { row: table },
          from: table,
          where: conditionOf(filter, log),
          orderBy: [sql`${log.id} ${raw(order)}`],
          limit,
        })
        return rows.map(({ row }) => row as LoggedRequest<Tenant>)
      },

      async deleteBefore(db, before, most) {
        const old = lessThan(log.id, before)
        const last = await ids(db, old, most - 1)
        const some = last === undefined ? old : sql`${log.id} <= ${valueFor(log.id, last)}`
        await change(db, () => deleteStatement(table, some))
        return last !== undefined
      },
    }
  }

const lessThan = (column: Column, value: unknown) => sql`${column} < ${valueFor(column, value)}`
const atLeast = (column: Column, value: unknown) => sql`${column} >= ${valueFor(column, value)}`

function conditionOf(filter: LogFilter, log: LogTable['log']): Sql | undefined {
  const { leastStatus, from, after, before, ...equal } = filter
  return and(
    ...Object.entries(equal).map(([name, value]) => {
      const column = log[name as keyof typeof equal]
      return column ? eq(column, value) : raw('1 = 0')
    }),
    leastStatus === undefined ? undefined : atLeast(log.status, leastStatus),
    from === undefined ? undefined : atLeast(log.id, from),
    after === undefined ? undefined : greater(log.id, after),
    before === undefined ? undefined : lessThan(log.id, before),
  )
}
