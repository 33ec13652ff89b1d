import type { Refusals } from '../../../database-error.js'
import type { SqlDialect } from '../../../sql/dialect.js'
import type { Value } from '../filter-map.js'
import type { Orm } from '../orm.js'
import type { Referring } from '../references.js'
import type { Sql } from '../sql.js'

/** A database: its SQL, of filters and of JSON. Emitted code passes the one that the host has, and carries no other. */
export interface Dialect extends SqlDialect {
  readonly json: JsonSql
  /** Codes of its errors, and of those of its drivers. */
  readonly refusals: Refusals
  /** Keeps references that the database does not keep itself. */
  readonly references?: References
}

/** Reading JSON, and making it. */
export interface JsonSql {
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
  keep<Db>(orm: Orm<Db>, db: Db, referring: Referring, report: (error: unknown) => void): Promise<void>
  /** Says that what is known of a database holds in a transaction of it, too. */
  knownWithin<Db>(orm: Orm<Db>, db: Db, transaction: Db): void
}
