/** Rows of users that end when they are deactivated, in SQL tables. */
import { type Ended, type HostEnd, UserEnds } from '../../../protocol/ends.js'
import type { Column } from '../../sql/columns.js'
import { connect, type Orm } from '../../sql/orm.js'
import { and, eq, sql } from '../../sql/sql.js'
import { deleteStatement, updateStatement } from '../../sql/statements.js'
import { inTransaction } from '../transaction.js'
import { assigned } from './store.js'
import type { UserTables } from './tables.js'

/** Rows that refer to a user. */
export interface EndPlace {
  readonly user: Column
  /** Where the user's key is in the JSON of that column. */
  readonly inside?: readonly string[]
  /** Only rows of the tenant that deactivates end. */
  readonly tenant?: Column
  /** What the rows get, in place of being deleted. */
  set?(): object
}

/** Makes `endsIn` of an ORM: what ends with the activity of users, rows and functions of the host's. */
export const endsOf =
  <Db extends object>(orm: Orm<Db>) =>
  (
    { dialect, host }: Pick<UserTables, 'dialect' | 'host'>,
    ends: readonly (EndPlace | HostEnd)[],
  ): UserEnds => {
    const endRows =
      ({ user: column, inside, tenant: ofTenant, set }: EndPlace) =>
      ({ user, tenant, db }: Ended<unknown, Db, unknown>) =>
        inTransaction(db, dialect.name, () =>
          orm.transaction(connect(orm, db, dialect), async (within) => {
            const connection = connect(orm, within, dialect)
            const changes = set && assigned(set())
            if (inside) {
              // What is in JSON may be a number there, and text here.
              const found = dialect.castToText(dialect.json.text(column, inside))
              const where = and(sql`${found} = ${String(user)}`, ofTenant && eq(ofTenant, tenant))
              const { table } = column
              await (orm.run ?? orm.execute)(
                connection,
                changes ? updateStatement(table, changes, where) : deleteStatement(table, where),
              )
              return
            }
            const link = {
              group: ofTenant ?? column,
              groupKey: ofTenant && tenant,
              user: column,
              userKeys: [user],
            }
            await (changes ? orm.relink(connection, link, changes) : orm.unlink(connection, link))
          }),
        )
    return new UserEnds(
      ends.map((end) => (typeof end === 'function' ? end : endRows(end))),
      ({ scim }) => Reflect.get(scim, host.link.property),
    )
  }
