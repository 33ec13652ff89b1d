import type { Placeholder, SQL, Table } from 'drizzle-orm'
import type { Row } from '../sql/orm.js'

/**
 * Any Drizzle database or transaction, of whatever dialect and driver. Drizzle's own types differ by dialect;
 * the binding needs the part that is alike, and asks for no more.
 */
export interface DrizzleHandle {
  readonly select: (...parameters: never[]) => unknown
  readonly insert: (...parameters: never[]) => unknown
  readonly update: (...parameters: never[]) => unknown
  readonly delete: (...parameters: never[]) => unknown
  readonly transaction: (...parameters: never[]) => unknown
}

/** A select, as all dialects build it. */
export interface SelectBuilder extends PromiseLike<Row[]> {
  innerJoin(table: unknown, on: SQL): SelectBuilder
  leftJoin(table: SQL, on: SQL): SelectBuilder
  where(condition: SQL | undefined): SelectBuilder
  orderBy(...expressions: SQL[]): SelectBuilder
  limit(count: number | Placeholder): SelectBuilder
  offset(count: number | Placeholder): SelectBuilder
  /** PostgreSQL and MySQL only. */
  for(strength: 'no key update' | 'update'): SelectBuilder
  prepare(): Prepared
  /** SQL and parameters. */
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] }
}

/** A query that is built, and waits for the values of its placeholders. */
export interface Prepared {
  execute(values: Row): PromiseLike<Row[]>
}

interface Returning extends PromiseLike<unknown> {
  /** PostgreSQL and SQLite only. */
  returning(fields?: Record<string, unknown>): PromiseLike<Row[]>
}

interface Insert extends Returning {
  /** PostgreSQL and SQLite only. */
  onConflictDoNothing(): PromiseLike<unknown>
  /** MySQL only. */
  onDuplicateKeyUpdate(options: { set: Row }): PromiseLike<unknown>
  /** MySQL only: the keys that the database or Drizzle has made. */
  $returningId(): PromiseLike<Row[]>
}

/** The calls that the binding makes on a handle. */
export interface Database {
  select(fields: Record<string, unknown>): { from(source: unknown): SelectBuilder }
  insert(table: Table): { values(rows: Row | readonly Row[]): Insert }
  update(table: Table): { set(values: Row): { where(condition: SQL | undefined): Returning } }
  delete(table: Table): { where(condition: SQL | undefined): PromiseLike<unknown> }
  /** PostgreSQL and MySQL only. */
  execute(statement: SQL): PromiseLike<unknown>
  /** SQLite only. */
  all(statement: SQL): PromiseLike<unknown[]>
  /** SQLite only; at once where `resultKind` is `sync`. */
  run(statement: SQL): unknown
  /** SQLite only: whether the driver answers at once. */
  readonly resultKind?: 'sync' | 'async'
  /** Runs its queries. */
  readonly session?: object
  /** The driver's own client, of whatever driver. */
  readonly $client?: object
  transaction<T>(work: (transaction: Database) => Promise<T>): Promise<T>
}

/** The one place where Drizzle's dialect-specific types are set aside. */
export const databaseOf = (handle: DrizzleHandle): Database => handle as unknown as Database
