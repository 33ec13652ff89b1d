import type { HostType } from '../host-model.js'
import type { StaticValue } from '../static-value.js'

export type Options = Readonly<Record<string, StaticValue>>
export type Kind = HostType['kind']

/** What one of Drizzle's column functions says about its column. */
export interface Builder {
  readonly kind: Kind
  /** The option `mode` changes the TypeScript type. */
  readonly modes?: Readonly<Record<string, Kind>>
  /** The SQL type of a column that refers to this one. */
  readonly sql: string | ((options: Options) => string)
  /** The function that declares such a column, where it is another one. */
  readonly reference?: string
  /** The options of such a column, where they are not this one's. */
  readonly referenceOptions?: Options
  /** Filled by the database, and never null: `serial`. */
  readonly generated?: boolean
  /** `.primaryKey()` gives a default: SQLite's row id. */
  readonly rowId?: boolean
}

export type Builders = Readonly<Record<string, Builder>>
