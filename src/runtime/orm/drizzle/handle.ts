import type { SQL, Table } from 'drizzle-orm'

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

export type Row = Record<string, unknown>

/** A select, as all dialects build it. */
export interface Select<R> extends PromiseLike<R[]> {
  innerJoin(table: unknown, on: SQL): Select<R>
  where(condition: SQL | undefined): Select<R>
  orderBy(...expressions: SQL[]): Select<R>
  limit(count: number): Select<R>
  offset(count: number): Select<R>
  /** PostgreSQL and MySQL only. */
  for(strength: 'no key update'): Select<R>
}

interface Returning extends PromiseLike<unknown> {
  returning(fields?: Record<string, unknown>): PromiseLike<Row[]>
}

/** The calls that the binding makes on a handle. */
export interface Database {
  select<R = Row>(fields: Record<string, unknown>): { from(source: unknown): Select<R> }
  insert(table: Table): { values(rows: Row | Row[]): Returning & { onConflictDoNothing(): Returning } }
  update(table: Table): { set(values: Row): { where(condition: SQL | undefined): Returning } }
  delete(table: Table): { where(condition: SQL | undefined): Returning }
  transaction<T>(work: (transaction: Database) => Promise<T>, options?: Row): Promise<T>
}

/** The one place where Drizzle's dialect-specific types are set aside. */
export const databaseOf = (handle: DrizzleHandle): Database => handle as unknown as Database
