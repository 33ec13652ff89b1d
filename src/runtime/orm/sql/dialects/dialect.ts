import type { Refusals } from '../../../database-error.js'
import type { Column, Table } from '../columns.js'
import type { Connection, Orm } from '../orm.js'
import type { Referring } from '../references.js'
import type { reread } from '../reread.js'
import { raw, type Sql, type Value } from '../sql.js'

/** `co`, `sw` and `ew`: where in the text the value stands. */
export type Match = 'co' | 'sw' | 'ew'
export type Order = 'gt' | 'ge' | 'lt' | 'le'

export const orderOperators: Readonly<Record<Order, Sql>> = {
  gt: /* @__PURE__ */ raw('>'),
  ge: /* @__PURE__ */ raw('>='),
  lt: /* @__PURE__ */ raw('<'),
  le: /* @__PURE__ */ raw('<='),
}

/** @param rows the values of each, as JSON has them, in the order of the columns */
export type InsertMany = (
  table: Table,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
) => Sql

/**
 * A database: its SQL, of filters and of JSON. Emitted code passes the one that the host has, and carries no other.
 *
 * The methods that compare take the expression of a text value and give a condition that is true, false or null (for a
 * null value); exactly, or ignoring case.
 */
export interface Dialect {
  /** That of a handle, where the app may have one of several: this one where no handle is known. */
  of?(db: unknown): Dialect
  readonly name: 'postgresql' | 'sqlite' | 'mysql'
  /** A quoted identifier. */
  readonly quote: (name: string) => string
  /** A point in time as a parameter. */
  readonly timestamp: (date: Date) => string | number
  /** The end of a select whose rows are to be locked until the transaction ends; empty where there are no such locks. */
  readonly lock: string
  /**
   * Keeps transactions that are about to insert the same name apart, where no unique index does: all but one wait, or
   * are run again. Absent where a database has one writer at a time.
   */
  keepApart?(column: Column, name: string): Sql
  /**
   * An insert that leaves rows alone which are there already, and still fails for every other reason. How many rows
   * it says to have inserted tells nothing: MySQL's drivers count those that were there, too.
   *
   * @param insert `insert into … values …`
   * @param keyColumn the name of a column of the unique key
   */
  insertIgnoringConflicts(insert: Sql, keyColumn: string): Sql
  /** An insert of rows that are one parameter, as JSON: hundreds of them cost more to be written as parameters than to be inserted. */
  readonly insertJson?: InsertMany
  /** The same by an array of each column, in half the time; only where the columns have the very types that they are known by. */
  readonly insertArrays?: InsertMany
  /** A select that is made once, however often what it gives is asked for. */
  once(select: Sql): Sql
  /** The text form of an expression of another type. */
  castToText(value: Value | string): Sql
  /** A timestamp without time zone of the host's, in what timestamps are compared in. */
  instant(datetime: Sql): Sql
  isNotEmpty(text: Sql): Sql
  /**
   * Equality to the last character: of case, unless that is ignored, of accents, of spaces at the end.
   *
   * @param isKey whether the column is one for look-ups: it can hold any text, and its index must serve
   */
  equals(text: Value, value: string, ignoresCase: boolean, isKey?: boolean): Sql
  match(text: Sql, operator: Match, value: string, ignoresCase: boolean): Sql
  /** Orders by code point, as the in-memory comparator does. */
  order(text: Sql, operator: Order, value: string, ignoresCase: boolean): Sql
  /** The sort key of a text: the order of `order`. */
  sortKey(text: Sql, ignoresCase: boolean): Sql
  /** The definitions of a table's indexes, in one text; absent where a collation folds case, and no index has to. */
  readonly indexes?: (table: string) => Sql
  readonly json: JsonSql
  /** Codes of its errors, and of those of its drivers. */
  readonly refusals: Refusals
  /** Keeps references that the database does not keep itself. */
  readonly references?: References
}

/** Reading JSON, and making it. */
export interface JsonSql {
  /** Reads a row that holds some again, where it is no text: then the keys of objects are in an order of the database's own. */
  readonly reread?: typeof reread
  readonly text: (json: Value, path: readonly string[]) => Sql
  readonly boolean: (json: Value, path: readonly string[]) => Sql
  readonly number: (json: Value, path: readonly string[]) => Sql
  readonly array: (json: Value, name: string) => Sql
  /** The elements of an array as rows; the name of the table is that of their JSON, too. */
  readonly elements: (array: Sql, name: string) => Sql
  readonly element: (name: string) => Sql
  /** Where an element stands in its array. */
  readonly place: (name: string) => Sql
  readonly same: (left: Sql, right: Sql) => Sql
  readonly concat: (parts: readonly Sql[]) => Sql
  /** The last of several words; a single one, too. */
  readonly lastWord: (text: Sql) => Sql
  /** How many characters a text has. */
  readonly length: (text: Sql) => Sql
}

interface References {
  /** Sees to it that triggers keep the references of a table; what fails is reported. */
  keep<Db>(
    orm: Orm<Db>,
    connection: Connection<Db>,
    referring: Referring,
    report: (error: unknown) => void,
  ): Promise<void>
  /** Says that what is known of a database holds in a transaction of it, too. */
  knownWithin<Db>(orm: Orm<Db>, db: Db, transaction: Db): void
}
