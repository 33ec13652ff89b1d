import { unreadable } from '../classes/context.js'
import { type ColumnField, type DeclaredProperty, fieldName, type Level } from '../classes/entity.js'
import type { Options } from '../classes/options.js'
import { typedColumn } from '../classes/typed-column.js'
import type { HostColumn } from '../host-model.js'
import type { Bound } from '../source/evaluate.js'
import { stringsOf } from '../source/static-value.js'
import { kindOfType, modeType, sqlTypeOf, type TypeName, typeName } from './column-types.js'
import type { TypeOrmContext } from './context.js'

/** What TypeORM does with a column by itself: `@CreateDateColumn()`, `createDate: true`. */
export const modes = ['createDate', 'updateDate', 'deleteDate', 'version'] as const

export interface Declared extends DeclaredProperty {
  readonly mode: 'regular' | (typeof modes)[number]
  readonly primary: boolean
  readonly type?: TypeName | undefined
  /** `uuid`, `increment`, `identity` or `rowid`. */
  readonly generated?: string | undefined
}

/**
 * @param written the type as it is given; SG2005 for a key's, where only running the host would tell
 * @param usual that of a column for which none is given
 */
export function columnField(
  context: TypeOrmContext,
  declared: Declared,
  written: Bound | undefined,
  usual?: TypeName,
): ColumnField {
  const { name, primary, mode } = declared
  const type = written && typeName(written)
  if (written && type === undefined && primary)
    unreadable(context, written.node, `the type of column '${name}'`)
  return {
    kind: 'column',
    name,
    primary,
    softDelete: mode === 'deleteDate',
    column: (level) => readColumn(context, level, { ...declared, type: type ?? usual }),
  }
}

function readColumn(context: TypeOrmContext, level: Level, declared: Declared): HostColumn {
  const { name, mode, primary, generated, options, property, node } = declared
  const type = generated === 'uuid' ? 'uuid' : (declared.type ?? modeType(context.dialect, mode))
  const kind = options.peek('array') === true ? 'unknown' : kindOfType(type)
  return typedColumn(context, {
    property,
    kind,
    values: stringsOf(options.peek('enum')),
    node,
    field: fieldName(level, name),
    notNull: primary || !(mode === 'deleteDate' || options.flag('nullable') === true || isEmpty(options)),
    filledBy: filler(context, declared),
    initial: options.peek('default'),
    initialAs: options.get('default'),
    primaryKey: primary,
    unique: options.flag('unique') === true,
    hidden: options.flag('select') === false || undefined,
    readOnly: isReadOnly(options) || undefined,
    ...(options.flag('update') === false && { writeOnce: true as const }),
    stored: {
      name: level.naming.column(name, options.text('name'), level.prefix),
      builder: 'Column',
      module: level.module,
      sqlType: sqlTypeOf(context, type, options, generated),
    },
  })
}

/** The database computes it, or the app leaves it to something else, or to a query that selects it: no insert of TypeORM's has it. */
const isReadOnly = (options: Options) =>
  options.get('asExpression') !== undefined || options.flag('insert') === false

/** Null by itself, `default: null`: whatever else is said, rows have been without. */
const isEmpty = ({ peek }: Options): boolean => peek('default') === null

/** Who gives a new row its value, where the host does not. */
function filler(
  { dialect }: TypeOrmContext,
  { mode, generated, options, filled }: Declared,
): HostColumn['filledBy'] {
  if (mode === 'version') return 'orm'
  if (mode === 'createDate' || mode === 'updateDate') return 'database'
  // Only PostgreSQL makes UUIDs itself.
  if (generated !== undefined) return generated === 'uuid' && dialect !== 'postgresql' ? 'orm' : 'database'
  const isGiven = options.get('default') !== undefined && !isEmpty(options)
  if (isGiven || isReadOnly(options)) return 'database'
  return filled ? 'orm' : undefined
}
