/** Tables and columns as the SQL of this layer names them: emitted into `model.gen.ts`, or read off the ORM's own. */

/** How a column stores its values. */
export type ColumnType =
  | 'text'
  | 'uuid'
  | 'integer'
  /** A key that is a `bigint` in TypeScript; drivers give it as text. */
  | 'bigint'
  | 'number'
  | 'boolean'
  | 'timestamp'
  /** A timestamp without a time zone, in UTC; on SQLite in whatever form the host's ORM writes it. */
  | 'datetime'
  | 'json'
  /** An enum, a date without time: comparing its text needs a cast. */
  | 'other'
  /** An array, which only PostgreSQL has. */
  | 'list'

export class Table {
  readonly columns: Readonly<Record<string, Column>>
  /** The same in order. */
  readonly all: readonly Column[]

  constructor(
    readonly name: string,
    columns: Readonly<Record<string, ColumnOptions>>,
    /** The SQL schema, where it is not the default one. */
    readonly schema?: string,
    /** What the ORM knows the table by: a class, a delegate's name, its own table. Absent for SCIM's own tables. */
    readonly model?: unknown,
    /** The name in a query that has the table twice. */
    readonly alias?: string,
  ) {
    this.all = Object.entries(columns).map(([property, options]) => new Column(this, property, options))
    this.columns = Object.fromEntries(this.all.map((column) => [column.property, column]))
  }
}

export interface ColumnOptions {
  /** The name in SQL. */
  readonly name: string
  readonly type: ColumnType
  /** The column of the ORM that this one stands for. */
  readonly native?: object
  /** What the database holds for the values of an enum that the ORM names otherwise. */
  readonly stored?: StoredValues
  /** Whether updates set it to the time they are made at. */
  readonly touched?: boolean
}

/** The ORM's name of a value → what the database holds. */
export type StoredValues = Readonly<Record<string, string>>

export class Column {
  readonly name: string
  readonly type: ColumnType
  readonly native?: object
  readonly stored?: StoredValues
  readonly touched?: boolean

  constructor(
    readonly table: Table,
    /** The name in the rows. */
    readonly property: string,
    options: ColumnOptions,
  ) {
    this.name = options.name
    this.type = options.type
    this.native = options.native
    this.stored = options.stored
    this.touched = options.touched
  }
}

/** The columns of a table, by their names in TypeScript. */
export type Columns<Name extends string = string> = Readonly<Record<Name, Column>>

interface TableOptions {
  readonly schema?: string
  readonly model?: unknown
}

/**
 * Declares a table.
 *
 * @param name the name in SQL
 * @param columns name in TypeScript → name in SQL and type: `{ firstName: text('first_name') }`
 */
export function table<Name extends string>(
  name: string,
  columns: Readonly<Record<Name, ColumnOptions>>,
  { schema, model }: TableOptions = {},
): Columns<Name> {
  // One column a name, so the record has all of the names.
  return new Table(name, columns, schema, model).columns as Columns<Name>
}

/** The same columns under another name for their table. */
export function aliased({ name, all, schema, model }: Table, alias: string): Table {
  const options = all.map((column) => [column.property, column] as const)
  return new Table(name, Object.fromEntries(options), schema, model, alias)
}

/** The column of a table that has a name in TypeScript. */
export function columnNamed(table: Table, property: string): Column {
  const column = Object.hasOwn(table.columns, property) ? table.columns[property] : undefined
  if (!column) throw new TypeError(`${table.name} has no column ${property}`)
  return column
}

const ofType =
  (type: ColumnType) =>
  (name: string): ColumnOptions => ({ name, type })

/** Text that ignores nothing: `varchar`, `text`, `char`. */
export const text = ofType('text')
export const uuid = ofType('uuid')
export const integer = ofType('integer')
export const bigint = ofType('bigint')
export const number = ofType('number')
export const boolean = ofType('boolean')
export const timestamp = ofType('timestamp')
export const datetime = ofType('datetime')
export const json = ofType('json')
export const other = ofType('other')
export const list = (name: string, stored?: StoredValues): ColumnOptions => ({ name, type: 'list', stored })

/**
 * An enum with values that are called otherwise in the database.
 *
 * @example enumeration('role', { BASIC_USER: 'basic' })
 */
export const enumeration = (name: string, stored: StoredValues): ColumnOptions => ({
  name,
  type: 'other',
  stored,
})
