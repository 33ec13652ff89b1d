/** A row's type, and what migrations declare of its table, brought together. */
import type { Node } from 'ts-morph'
import { constrained } from '../classes/constrained.js'
import { membersOf } from '../classes/enum-members.js'
import type { HostColumn, HostTable, Ref, SqlDialect } from '../host-model.js'
import { locationOf } from '../location.js'
import { withValues } from '../type-of.js'
import { keyFact, keyOf } from './key.js'
import type { DeclaredColumn, TableName } from './migrations/change.js'
import { type DeclaredTable, findDeclared } from './migrations/state.js'
import { columnName, type Naming } from './naming.js'
import type { RowColumn } from './row.js'
import { aliasTypes, referenceType, usualType } from './sql-type.js'

/** Facts that the tables of one host share. */
export interface TableContext {
  readonly cwd: string
  readonly dialect: SqlDialect
  /** The package whose types the models are written in: what a column's storage names as its module. */
  readonly module: string
  readonly naming?: Naming
  readonly migrations: readonly DeclaredTable[]
  /** Whether a migration says a name of a column at all. */
  readonly isMentioned?: (name: string) => boolean
  /** The reference of the model of a table, as far as it is known. */
  readonly refOf: (table: TableName) => Ref | undefined
  /** The reference of a declaration in the host's source. */
  readonly refOfDeclaration: (declaration: Node) => Ref
}

/** A table before SQL is known. */
export interface TableDraft extends Pick<HostTable, 'ref' | 'exportName' | 'rowType' | 'database' | 'open'> {
  /** The name by which the ORM's client reaches the table. */
  readonly model: string
  readonly table: TableName
  readonly columns: readonly RowColumn[]
  /** The fields of the key, where the model names them. */
  readonly key?: readonly string[]
  /** The type is the app's rather than the table's: what a migration does not have may be no column. */
  readonly isLoose?: boolean
  readonly declaration: Node
}

/** Builds the table of a model. */
export function buildTable(draft: TableDraft, context: TableContext): HostTable {
  const { cwd, dialect, naming, migrations } = context
  const declared = findDeclared(migrations, draft.table)
  const matched = draft.columns
    .map((column) => ({ column, declared: declaredFor(column.field, declared, naming) }))
    .filter((one) => !(draft.isLoose && declared && !one.declared && isOfApp(one.column, context)))
  const fieldOf = (name: string) => matched.find((one) => one.declared?.name === name)?.column.field
  const fieldsOf = (names: readonly string[]) => {
    const fields = names.flatMap((name) => fieldOf(name) ?? [])
    return fields.length === names.length ? fields : []
  }
  const key = keyOf(draft, fieldsOf(declared?.primaryKey ?? []))
  const uniques = (declared?.uniques ?? []).map((names) => ({ fields: fieldsOf(names) }))
  const columns = matched.map((one) => columnOf(one.column, one.declared, key.fields, context))
  const softDelete = columns.find((column) => !column.notNull && isDeletionMark(column))?.field
  const open = [...(draft.open ?? []), ...keyFact(key)]
  return {
    ref: draft.ref,
    exportName: draft.exportName,
    model: draft.model,
    ...(draft.rowType && { rowType: draft.rowType }),
    ...(draft.database && { database: draft.database }),
    ...(open.length > 0 && { open }),
    name: draft.table.name,
    schema: draft.table.schema,
    dialect,
    ...constrained(columns, uniques, key.fields),
    ...(softDelete !== undefined && { softDelete }),
    location: locationOf(cwd, draft.declaration),
  }
}

/** Apps that mark deleted rows hide them by hand, in each of their queries. */
const isDeletionMark = ({ field, type }: Pick<HostColumn, 'field' | 'type'>) =>
  type.kind !== 'boolean' && /^(deleted|removed)_?(at|on)$/i.test(field)

/** Lists and objects, which apps put together from other tables; and what no migration speaks of, which code works out. */
const isOfApp = ({ field, type }: RowColumn, { naming, isMentioned = () => true }: TableContext): boolean =>
  type.kind === 'unknown' || type.kind === 'json' || !namesOf(field, naming).some(isMentioned)

/** The column of a field: by the host's naming, as it stands, or in snake case, as rows mapped by hand have it. */
function declaredFor(
  field: string,
  table: DeclaredTable | undefined,
  naming: Naming | undefined,
): DeclaredColumn | undefined {
  return namesOf(field, naming)
    .map((name) => table?.columns.find((column) => column.name === name))
    .find((column) => column !== undefined)
}

const namesOf = (field: string, naming: Naming | undefined): readonly string[] => [
  columnName(field, naming),
  field,
  columnName(field, {}),
]

function columnOf(
  column: RowColumn,
  declared: DeclaredColumn | undefined,
  key: readonly string[],
  context: TableContext,
): HostColumn {
  const { cwd, dialect, module, naming, refOf, refOfDeclaration } = context
  const { field, type, text, nullable } = column
  const hasDefault = column.optional ?? declared?.hasDefault ?? isFilled(column, key)
  const told = declared?.sqlType ?? aliasType(column, dialect)
  const sqlType = referenceType(told ?? usualType(type, dialect))
  const reference = column.references ?? declared?.references
  const target = reference && refOf(reference.table)
  // What marks deleted rows is null in the others: a type that says otherwise is of rows that nobody selects.
  const isUnmarked = declared?.notNull !== true && isDeletionMark(column)
  const notNull = key.includes(field) || (!nullable && !isUnmarked)
  const members = membersOf(column.node, refOfDeclaration)
  return {
    field,
    type: withValues(type, declared?.values),
    typeText: text,
    notNull,
    primaryKey: false,
    unique: false,
    ...(hasDefault && { filledBy: 'database' as const }),
    ...(hasDefault && declared?.initial !== undefined && { initial: declared.initial }),
    ...(column.maybeMissing && { untypedNull: true as const }),
    ...(column.refusesNull && !notNull && { refusesNull: true as const }),
    ...(column.refusesEmpty && { refusesEmpty: true as const }),
    ...(column.readOnly && { readOnly: true as const }),
    ...(isTouched(column, declared, context) && { touched: true as const }),
    ...(members && { members }),
    ...(target !== undefined && {
      // A reference without a column means the key, which nearly always has this name.
      references: { table: target, field: reference?.column ?? 'id' },
    }),
    stored: {
      name: declared?.name ?? columnName(field, naming),
      builder: sqlType,
      module,
      sqlType,
      ...(told === undefined && { guessed: true as const }),
    },
    location: locationOf(cwd, column.declaration),
  }
}

function aliasType({ aliases = [] }: RowColumn, dialect: SqlDialect): string | undefined {
  const alias = dialect === 'postgresql' ? aliases.find((name) => aliasTypes[name]) : undefined
  return alias && aliasTypes[alias]
}

/** Columns that databases fill wherever nothing else is said: a key that is a number, the times of a row's making and change. */
const isFilled = ({ field, type }: RowColumn, key: readonly string[]) =>
  (type.kind === 'number' && key.length === 1 && key[0] === field) ||
  (type.kind === 'date' && /^(created|updated|modified|inserted)_?at$/i.test(field))

/**
 * Whether the app writes the time of a row's last change itself. Objection has hooks for that; SQLite's driver takes no
 * `Date` from Kysely; MySQL may do it by itself, as the migrations say.
 */
function isTouched(
  { field, type, fixed, readOnly }: RowColumn,
  declared: DeclaredColumn | undefined,
  { dialect, module }: TableContext,
): boolean {
  const isTime = type.kind === 'date' && /^(last_?)?(updated|modified|changed)_?(at|on|time)$/i.test(field)
  const isKept = fixed || readOnly || declared?.touched || (dialect === 'mysql' && !declared)
  const takesDate = module === 'knex' || (module === 'kysely' && dialect !== 'sqlite')
  return isTime && takesDate && !isKept
}
