/** Steps of the host's migrations: plain data, whichever tool they are written for. */
import { type Checked, checkedWords } from '../../checked-words.js'
import type { HostColumn } from '../../host-model.js'

/** A table by its name in SQL. */
export interface TableName {
  readonly schema?: string
  readonly name: string
}

/** A column as a migration declares it. */
export interface DeclaredColumn {
  readonly name: string
  /** The type of the column as SQL; absent where only running the migration would tell. */
  readonly sqlType?: string
  /** The literals of an enum. */
  readonly values?: readonly string[]
  /** The words that a check of its own lets it have. */
  readonly checked?: readonly string[]
  readonly notNull: boolean
  readonly hasDefault: boolean
  /** The default, where it is a literal. */
  readonly initial?: HostColumn['initial']
  readonly primaryKey: boolean
  readonly unique: boolean
  /** MySQL's `on update current_timestamp`. */
  readonly touched?: boolean
  readonly references?: DeclaredReference
}

export interface DeclaredReference {
  readonly table: TableName
  /** The key of that table where it is left out. */
  readonly column?: string
}

/** Columns of a table in a constraint, with its name where it has one. */
interface Constraint {
  readonly table: TableName
  readonly name?: string
  readonly columns: readonly string[]
}

/** One step. A step that a reader does not know is left out: the state is then older than the database, never made up. */
export type Change =
  | {
      readonly kind: 'createTable'
      readonly table: TableName
      /** Its columns and constraints. */
      readonly definition: readonly Change[]
    }
  | { readonly kind: 'dropTable'; readonly table: TableName }
  | { readonly kind: 'renameTable'; readonly table: TableName; readonly to: string }
  /** Adds a column, or declares one anew. */
  | { readonly kind: 'column'; readonly table: TableName; readonly column: DeclaredColumn }
  | { readonly kind: 'dropColumn'; readonly table: TableName; readonly name: string }
  | { readonly kind: 'renameColumn'; readonly table: TableName; readonly name: string; readonly to: string }
  | {
      readonly kind: 'alterColumn'
      readonly table: TableName
      readonly name: string
      readonly set: Alteration
    }
  | ({ readonly kind: 'primaryKey' | 'unique' } & Constraint)
  | ({
      readonly kind: 'foreignKey'
      readonly target: TableName
      readonly targetColumns: readonly string[]
    } & Constraint)
  /** The only words that a column takes. */
  | ({ readonly kind: 'check'; readonly table: TableName; readonly name?: string } & Checked)
  /** A constraint or an index, by its name. */
  | { readonly kind: 'dropConstraint'; readonly table?: TableName; readonly name: string }

type Alteration = Partial<Pick<DeclaredColumn, 'sqlType' | 'notNull' | 'hasDefault' | 'initial'>>

/** `auth.users` → its two parts. */
export function parseTableName(text: string, schema?: string): TableName {
  const [name = text, owner = schema] = text.split('.').reverse()
  return owner === undefined ? { name } : { schema: owner, name }
}

/** `auth.users.id`, in which the column comes last, to its parts; a table alone stands for its key. */
export function parseReference(text: string): DeclaredReference {
  const dot = text.lastIndexOf('.')
  return dot < 0
    ? { table: parseTableName(text) }
    : { table: parseTableName(text.slice(0, dot)), column: text.slice(dot + 1) }
}

/** Steps on one table; none where only running the migration would tell a name that they need. */
export const changesTo = (table: TableName) => ({
  rename: (to: string | undefined): readonly Change[] =>
    to === undefined ? [] : [{ kind: 'renameTable', table, to }],
  dropColumn: (name: string | undefined): readonly Change[] =>
    name === undefined ? [] : [{ kind: 'dropColumn', table, name }],
  renameColumn: (name: string | undefined, to: string | undefined): readonly Change[] =>
    name === undefined || to === undefined ? [] : [{ kind: 'renameColumn', table, name, to }],
  alterColumn: (name: string | undefined, set: Alteration): readonly Change[] =>
    name === undefined ? [] : [{ kind: 'alterColumn', table, name, set }],
  key: (kind: 'primaryKey' | 'unique', columns: readonly string[], name?: string): readonly Change[] =>
    columns.length === 0 ? [] : [{ kind, table, name, columns }],
  foreignKey: (
    columns: readonly string[],
    to: TableName | string | undefined,
    targetColumns: readonly string[],
    name?: string,
  ): readonly Change[] => {
    const target = typeof to === 'string' ? parseTableName(to) : to
    return columns.length === 0 || target === undefined
      ? []
      : [{ kind: 'foreignKey', table, name, columns, target, targetColumns }]
  },
  check: (condition: string | undefined, name?: string): readonly Change[] => {
    const checked = checkedWords(condition ?? '')
    return checked ? [{ kind: 'check', table, name, ...checked }] : []
  },
  dropConstraint: (name: string | undefined): readonly Change[] =>
    name === undefined ? [] : [{ kind: 'dropConstraint', table, name }],
})
