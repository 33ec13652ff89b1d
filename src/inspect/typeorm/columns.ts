import type { ModelContext } from '../classes/context.js'
import { enumMembers } from '../classes/enum-members.js'
import { valueType } from '../classes/value-type.js'
import { follow } from '../evaluate.js'
import type { HostColumn } from '../host-model.js'
import { locationOf } from '../location.js'
import { stringsOf } from '../static-value.js'
import { kindOfType, modeType, sqlTypeOf, type TypeName } from './column-types.js'
import type { ColumnField } from './entity.js'
import type { TypeOrmNaming } from './naming.js'

/** A level of columns: the table itself, or a class that is embedded in it. */
export interface Level {
  readonly module: string
  readonly naming: TypeOrmNaming
  /** Whether a server of the MySQL family has a type `uuid`. */
  readonly uuids: boolean
  /** The properties that lead to it, and what they put before the names of its columns. */
  readonly path: readonly string[]
  readonly prefixes: readonly string[]
}

/** The name of a field in its table: of an embedded one, its path. */
export const fieldName = ({ path }: Level, name: string) => [...path, name].join('.')

/** Reads a column that has a property of its own. */
export function readColumn(context: ModelContext, level: Level, field: ColumnField): HostColumn {
  const { options, mode, name } = field
  const type = typeOf(context, field)
  const filledBy = filler(context, field)
  const kind = options.peek('array') === true ? 'unknown' : kindOfType(type)
  const value = valueType(field.property, kind, stringsOf(options.peek('enum')))
  const members = field.property && enumMembers(context, field.property)
  return {
    field: fieldName(level, name),
    type: value.type,
    typeText: value.text,
    notNull: field.primary || (mode !== 'deleteDate' && options.flag('nullable') !== true),
    filledBy,
    primaryKey: field.primary,
    unique: options.flag('unique') === true,
    hidden: options.flag('select') === false || undefined,
    ...(members && { members }),
    stored: {
      name: level.naming.columnName(name, options.text('name'), level.prefixes),
      builder: 'Column',
      module: level.module,
      sqlType: storedType(context, level, field, type),
    },
    location: locationOf(context.cwd, field.node),
  }
}

/** The type of a column before the database's own names for it. */
export const typeOf = (context: ModelContext, { type, mode, generated }: ColumnField): TypeName =>
  generated === 'uuid' ? 'uuid' : (type ?? modeType(context.dialect, mode))

/** The SQL type that a column has as one of a certain type. */
export function storedType(
  { dialect }: ModelContext,
  { uuids }: Level,
  { options, generated }: ColumnField,
  type: TypeName,
): string {
  const sqlType = sqlTypeOf(dialect, type, options, uuids)
  // MySQL has no type for UUIDs: TypeORM sees to it that they fit, where it makes them.
  const isText = dialect === 'mysql' && generated === 'uuid' && !options.get('length')
  return isText ? sqlType.replace('(255)', '(36)') : sqlType
}

/** Who gives a new row its value, where the host does not. */
function filler(context: ModelContext, field: ColumnField): HostColumn['filledBy'] {
  const { mode, generated, options, filled } = field
  if (mode === 'version') return 'orm'
  if (mode === 'createDate' || mode === 'updateDate') return 'database'
  // Only PostgreSQL makes UUIDs itself.
  if (generated !== undefined)
    return generated === 'uuid' && context.dialect !== 'postgresql' ? 'orm' : 'database'
  const value = options.get('default')
  const isGiven = value !== undefined && follow(value).node.getText() !== 'null'
  if (isGiven || options.get('asExpression')) return 'database'
  return filled ? 'orm' : undefined
}
