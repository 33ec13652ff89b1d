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

/** Names of a table and its columns in the database. */
export interface TableFacts {
  readonly name: string
  /** The host's name of it, where that is another: of a class. */
  readonly entity?: string
  /** The SQL schema, where it is not the default one. */
  readonly schema?: string | undefined
  /** By their names in TypeScript, in order. */
  readonly columns: Readonly<Record<string, ColumnOptions>>
  /** Any other column, where its ORM does not list them. */
  readonly other?: (property: string) => ColumnOptions
}

/** A table; one of the host's may be named before its ORM has said what the database calls it. */
export class Table {
  /** The columns that were asked for so far. */
  readonly named = new Map<string, Column>()
  private known: TableFacts | undefined
  private inOrder: readonly Column[] | undefined

  /**
   * @param read asked once, when a query first wants a name
   * @param model what the ORM knows the table by: a class, a delegate's name, its own table; absent for SCIM's own tables
   * @param alias the name in a query that has the table twice
   */
  constructor(
    private readonly read: () => TableFacts,
    readonly model?: unknown,
    readonly alias?: string,
  ) {}

  get name(): string {
    return this.facts.name
  }

  get schema(): string | undefined {
    return this.facts.schema
  }

  /** The columns that a row is read with, in order. */
  get all(): readonly Column[] {
    this.inOrder ??= Object.entries(this.facts.columns).flatMap(([property, { hidden }]) =>
      hidden ? [] : [this.column(property)],
    )
    return this.inOrder
  }

  /** The column of a property, whatever is known of it by now. */
  column(property: string): Column {
    const column = this.named.get(property) ?? new Column(this, property)
    this.named.set(property, column)
    return column
  }

  get facts(): TableFacts {
    this.known ??= this.read()
    return this.known
  }
}

export const noColumn = ({ name, entity = name }: TableFacts, properties: readonly string[]) =>
  new TypeError(`${entity} has no column for ${properties.join(', ')}: run scim-gen generate`)

export interface ColumnOptions {
  /** The name in SQL. */
  readonly name: string
  readonly type: ColumnType
  /** The column of the ORM that this one stands for. */
  readonly native?: object
  /** Values of an enum in the database, where the ORM names them otherwise. */
  readonly stored?: StoredValues
  /** Whether updates set it to the time they are made at. */
  readonly touched?: boolean
  /** Whether the ORM leaves it out of what it reads. */
  readonly hidden?: boolean
}

/** The ORM's name of a value → what the database holds. */
export type StoredValues = Readonly<Record<string, string>>

export class Column {
  private known: ColumnOptions | undefined

  constructor(
    readonly table: Table,
    /** The name in the rows. */
    readonly property: string,
    options?: ColumnOptions,
  ) {
    this.known = options
  }

  /** The name in SQL. */
  get name(): string {
    return this.options.name
  }

  get type(): ColumnType {
    return this.options.type
  }

  get native(): object | undefined {
    return this.options.native
  }

  get stored(): StoredValues | undefined {
    return this.options.stored
  }

  get touched(): boolean | undefined {
    return this.options.touched
  }

  private get options(): ColumnOptions {
    this.known ??= optionsOf(this)
    return this.known
  }
}

export const columnIn = ({ columns, other }: TableFacts, property: string): ColumnOptions | undefined =>
  Object.hasOwn(columns, property) ? columns[property] : other?.(property)

function optionsOf({ table: { facts }, property }: Column): ColumnOptions {
  const options = columnIn(facts, property)
  if (!options) throw noColumn(facts, [property])
  return options
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
  const made = new Table(() => ({ name, schema, columns }), model)
  // One column a name, so the record has all of the names.
  return columnsOf(made) as Columns<Name>
}

/** The columns of a table by their names in TypeScript. */
export const columnsOf = ({ all }: Table): Columns =>
  Object.fromEntries(all.map((column) => [column.property, column]))

/** The same columns under another name for their table. */
export const aliased = (table: Table, alias: string): Table =>
  new Table(() => table.facts, table.model, alias)

/** The column of a table that has a name in TypeScript. */
export function columnNamed(table: Table, property: string): Column {
  if (!columnIn(table.facts, property)) throw noColumn(table.facts, [property])
  return table.column(property)
}

/** Text that ignores nothing: `varchar`, `text`, `char`. */
export const text = (name: string): ColumnOptions => ({ name, type: 'text' })
export const uuid = (name: string): ColumnOptions => ({ name, type: 'uuid' })
export const integer = (name: string): ColumnOptions => ({ name, type: 'integer' })
export const bigint = (name: string): ColumnOptions => ({ name, type: 'bigint' })
export const number = (name: string): ColumnOptions => ({ name, type: 'number' })
export const boolean = (name: string): ColumnOptions => ({ name, type: 'boolean' })
export const timestamp = (name: string): ColumnOptions => ({ name, type: 'timestamp' })
export const datetime = (name: string): ColumnOptions => ({ name, type: 'datetime' })
export const json = (name: string): ColumnOptions => ({ name, type: 'json' })
export const other = (name: string): ColumnOptions => ({ name, type: 'other' })
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
