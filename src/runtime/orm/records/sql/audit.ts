import type { AdapterContext } from '../../../protocol/adapter.js'
import type { Columns } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import { insertStatement } from '../../sql/inserts.js'
import { connect, type Orm, type Row } from '../../sql/orm.js'
import type { Audit, AuditColumn } from '../audited.js'

/** Makes `auditIn` of an ORM: where rows of changes are. */
export const auditOf =
  <Db>(orm: Orm<Db>) =>
  (dialect: Dialect, columns: Columns<AuditColumn>): Audit => ({
    columns,
    insert: async ({ db }: Pick<AdapterContext, 'db'>, row: Row) => {
      // The adapter that gives it its context is of this ORM.
      const connection = connect(orm, db as Db, dialect)
      await (orm.run ?? orm.execute)(connection, insertStatement(columns.id.table, [row]))
    },
  })
