/** The binding to an ORM: all that the adapters ask of it. One file an ORM. */
import { learn, type Refusals } from '../../database-error.js'
import type { Column, Table } from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import type { Sql } from './sql.js'

export type Row = Record<string, unknown>

/** The fields of a select: a column, an expression, or the columns of a whole row. */
export type Field = Column | Sql | Table

/** A table that is made for one query. */
export interface Derived {
  readonly table: Sql
  readonly on: Sql
}

/** A select over one table, one more that is joined to it, and others that may lack rows. */
export interface Select {
  readonly fields: Readonly<Record<string, Field>>
  readonly from: Table
  readonly join?: { readonly table: Table; readonly on: Sql }
  /** Of these a row may have none: it is there all the same. */
  readonly outer?: readonly Derived[]
  readonly where?: Sql
  readonly orderBy?: readonly Sql[]
  readonly limit?: number
  readonly offset?: number
  /** Locks all rows until the transaction ends, where the database has such locks. */
  readonly lock?: boolean
}

export type DialectName = Dialect['name']

/** The database handle, or the transaction while one runs, and what its SQL is like. */
export interface Connection<Db> {
  readonly db: Db
  readonly dialect: Dialect
}

/** A connection that its ORM has been told of. */
export function connect<Db>(orm: Orm<Db>, db: Db, emitted: Dialect): Connection<Db> {
  const dialect = emitted.of?.(db) ?? emitted
  const connection = { db, dialect }
  learn(dialect.refusals)
  if (orm.refusals) learn(orm.refusals)
  orm.meet?.(connection)
  return connection
}

/**
 * An ORM. Reads are SQL of this layer's own, in the ORM's primitive for that; writes to the host's tables are in the
 * ORM's idiom, so that the host's hooks, subscribers and middleware run.
 */
export interface Orm<Db> {
  /** Codes of its own errors. */
  readonly refusals?: Refusals
  /** Is told of the handle before anything is asked: by it some ORMs know what the host's tables are called. */
  meet?(connection: Connection<Db>): void
  /** A column or a condition of the ORM's own, in terms of this layer. */
  lift(native: object): Column | Sql
  /** Rows in the order of the query; each has the names of `fields`. */
  select(connection: Connection<Db>, query: Select): Promise<readonly Row[]>
  /** What tells a select from others, its values too. */
  identify(connection: Connection<Db>, query: Select): unknown
  /**
   * Runs one statement over SCIM's own tables.
   *
   * @param rows those that it is to change, for a database that tells nothing before the commit
   * @returns how many rows it has inserted, changed or deleted
   */
  execute(connection: Connection<Db>, statement: Sql, rows?: Pick<Select, 'from' | 'where'>): Promise<number>
  /** Runs a statement of which nobody asks what it has changed, where `execute` costs more. */
  run?(connection: Connection<Db>, statement: Sql): Promise<unknown>
  /** An object that stands for the database, where a handle does not for long. */
  identity?(db: Db): object
  /** Runs work in one transaction, with the handle that is in it; a throw rolls back. */
  transaction<T>(connection: Connection<Db>, work: (transaction: Db) => Promise<T>): Promise<T>
  /** Inserts a row into the host's table that has a key; gives it back as the database has it. */
  create(connection: Connection<Db>, key: Column, values: Row): Promise<Row>
  /** Changes the row of the host that has a key; gives it back. Undefined where there is none. */
  update(connection: Connection<Db>, key: Column, value: unknown, changes: Row): Promise<Row | undefined>
  remove(connection: Connection<Db>, key: Column, value: unknown): Promise<void>
  /** Inserts rows of a join table; those that are there already stay. */
  link(connection: Connection<Db>, table: Table, rows: readonly Row[]): Promise<void>
  /** Changes rows of a join table: those of one group or of all, for some of its users or for all. */
  relink(connection: Connection<Db>, link: Link, changes: Row): Promise<void>
  /** Deletes rows of a join table: those of one group, for some of its users or for all. */
  unlink(connection: Connection<Db>, link: Link): Promise<void>
}

/** Rows of a join table. */
export interface Link {
  readonly group: Column
  /** Undefined for those of some users, whatever group they are of. */
  readonly groupKey: unknown
  readonly user: Column
  /** Absent for all. */
  readonly userKeys?: readonly unknown[]
}
