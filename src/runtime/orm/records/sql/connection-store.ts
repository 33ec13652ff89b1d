/** Connections and their credentials in SQL tables. */
import { ConnectionError } from '../../../connections/connection-error.js'
import {
  type ConnectionRow,
  type ConnectionStore,
  type CredentialColumn,
  type CredentialRow,
  type FoundCredential,
  PASSING,
  type WhichConnections,
} from '../../../connections/store.js'
import { isReferenceViolation } from '../../../database-error.js'
import type { Column, Columns } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import { insertStatement } from '../../sql/inserts.js'
import { connect, type Orm } from '../../sql/orm.js'
import { isOrphan, type Reference } from '../../sql/references.js'
import { and, eq, isNull, oneOf, or, type Sql, sql, valueFor } from '../../sql/sql.js'
import { deleteStatement, updateStatement } from '../../sql/statements.js'
import { inTransaction } from '../transaction.js'

type ConnectionColumn = Exclude<keyof ConnectionRow, 'tenantId'>

/** Where connections are: emitted into `model.gen.ts`. */
export interface ConnectionTables {
  readonly dialect: Dialect
  readonly connections: Columns<ConnectionColumn> & { readonly tenantId?: Column }
  readonly credentials: Columns<CredentialColumn>
  /** The reference to the tenant, where a trigger keeps it: on SQLite. */
  readonly references?: readonly Reference[]
}

/** Makes `connectionStore` of an ORM. */
export const connectionStoreOf =
  <Db>(orm: Orm<Db>) =>
  <Tenant = never>({
    dialect,
    connections,
    credentials,
    references,
  }: ConnectionTables): ConnectionStore<Db, Tenant> => {
    const [table, ofCredentials] = [connections.id.table, credentials.id.table]
    const on = (db: Db) => connect(orm, db, dialect)
    const run = async (db: Db, statement: Sql) => {
      await (orm.run ?? orm.execute)(on(db), statement)
    }
    const where = ({ id, tenant }: WhichConnections<Tenant>) =>
      and(
        id === undefined ? undefined : eq(connections.id, id),
        tenant === undefined || !connections.tenantId ? undefined : eq(connections.tenantId, tenant),
      )
    const ofConnection = { table, on: eq(connections.id, credentials.connectionId) }

    return {
      async find(db, hash) {
        // A tenant that is gone takes its connections along: another may come to have its key.
        const referring = references && { table, references }
        const connection = on(db)
        if (referring) await connection.dialect.references?.keep(orm, connection, referring, () => {})
        const rows = await orm.select(connection, {
          fields: { credential: ofCredentials, connection: table },
          from: ofCredentials,
          join: ofConnection,
          where: eq(credentials.hash, hash),
          limit: 1,
        })
        const [found] = rows as readonly unknown[] as readonly FoundCredential<Tenant>[]
        return found
      },

      transaction: (db, work) =>
        inTransaction(Object(db), on(db).dialect.name, () => orm.transaction(on(db), work)),

      async connections(db, which, lock) {
        const rows = await orm.select(on(db), {
          fields: { connection: table },
          from: table,
          where: where(which),
          orderBy: [sql`${connections.id} asc`],
          lock: lock === 'forUpdate',
        })
        return rows.map(({ connection }) => connection as ConnectionRow<Tenant>)
      },

      async credentials(db, which, kinds) {
        const rows = await orm.select(on(db), {
          fields: { credential: ofCredentials },
          from: ofCredentials,
          join: ofConnection,
          where: and(where(which), oneOf(credentials.kind, kinds)),
          orderBy: [sql`${credentials.id} asc`],
        })
        return rows.map(({ credential }) => credential as CredentialRow)
      },

      async insertConnection(db, row) {
        const noTenant = new ConnectionError('unknown', `There is no tenant ${row.tenantId}`)
        await run(db, insertStatement(table, [{ ...row }])).catch((error: unknown) => {
          throw connections.tenantId && isReferenceViolation(error) ? noTenant : error
        })
        // A trigger deletes as a foreign key does, but refuses nothing.
        for (const reference of references ?? []) {
          const isOfTenant = sql`not ${isOrphan(table, reference)}`
          const where = and(eq(connections.id, row.id), isOfTenant)
          const [found] = await orm.select(on(db), { fields: { id: connections.id }, from: table, where })
          if (!found) throw noTenant
        }
      },
      insertCredential: (db, row) => run(db, insertStatement(ofCredentials, [{ ...row }])),
      changeConnection: (db, id, changes) =>
        run(db, updateStatement(table, { ...changes }, eq(connections.id, id))),
      changeCredentials: (db, ids, changes) =>
        run(db, updateStatement(ofCredentials, { ...changes }, oneOf(credentials.id, ids))),

      deleteEnded: (db, connectionId, before) =>
        run(
          db,
          deleteStatement(
            ofCredentials,
            and(
              eq(credentials.connectionId, connectionId),
              oneOf(credentials.kind, PASSING),
              sql`${credentials.expiresAt} <= ${valueFor(credentials.expiresAt, before)}`,
            ),
          ),
        ),

      noteUse(db, { credential, connection }, at, before) {
        const isDue = (column: Column) => or(isNull(column), sql`${column} <= ${valueFor(column, before)}`)
        return this.transaction(db, async (within) => {
          const ofCredential = and(eq(credentials.id, credential.id), isDue(credentials.lastUsedAt))
          await run(within, updateStatement(ofCredentials, { lastUsedAt: at }, ofCredential))
          const ofOne = and(eq(connections.id, connection.id), isDue(connections.lastHeardAt))
          await run(within, updateStatement(table, { lastHeardAt: at }, ofOne))
        })
      },
    }
  }
