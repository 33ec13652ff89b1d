import { Node } from 'ts-morph'
import { unreadable } from '../classes/context.js'
import { type ColumnField, type DeclaredProperty, fieldName, type Level } from '../classes/entity.js'
import type { Options } from '../classes/options.js'
import { typedColumn } from '../classes/typed-column.js'
import type { HostColumn, HostType } from '../host-model.js'
import { type Bound, behind, follow } from '../source/evaluate.js'
import { staticValue, stringsOf } from '../source/static-value.js'
import type { MikroOrmContext } from './context.js'
import { enumType, isNumeric, sqlTypeOf } from './sql-types.js'
import { kindOfType, mikroTypeOf } from './types.js'

export interface Declared extends DeclaredProperty {
  readonly primary: boolean
  /** The type as it is given: the argument of `type`, the function that starts a chain. */
  readonly type?: Bound | string | undefined
  /** The items of an enum; the object behind it, a list, or a function of one of them. */
  readonly items?: Bound | undefined
  readonly isEnum: boolean
  /** The type in JavaScript, where that of the database leaves a choice. */
  readonly mode?: 'string' | 'number' | 'bigint' | undefined
  readonly unique: boolean
  /** Whether its type says that a new row may do without it: `Opt`, `OptionalProps`; absent where types are inferred. */
  readonly isOptional?: boolean
}

export function columnField(context: MikroOrmContext, declared: Declared): ColumnField {
  const { name, primary } = declared
  return {
    kind: 'column',
    name,
    primary,
    column: (level) => readColumn(context, level, declared),
  }
}

function readColumn(context: MikroOrmContext, level: Level, declared: Declared): HostColumn | undefined {
  const { options, property, name, primary, isEnum, mode, node } = declared
  if (!isStored(options)) return undefined
  const type = typeOf(context, declared)
  const values = enumItems(declared)
  const kind = isEnum ? (values ? 'string' : 'number') : (mode ?? kindOfType(type))
  const isList = options.peek('array') === true && type !== 'json'
  const notNull = primary || !(level.nullable || isNullable(context, declared))
  const counts = options.flag('autoincrement') ?? (primary && level.singleKey && isNumeric(type))
  const filledBy = counts || options.get('generated') ? 'database' : fillerByOptions(options, declared.filled)
  return typedColumn(context, {
    property,
    kind: isList ? 'unknown' : kind,
    values,
    node,
    field: fieldName(level, name),
    notNull,
    filledBy,
    initial: options.peek('default'),
    initialAs: options.get('default'),
    ...(filledBy && notNull && !primary && declared.isOptional === false && { requiredByType: true }),
    primaryKey: primary,
    unique: declared.unique,
    hidden: options.peek('lazy') === true || undefined,
    readOnly: isComputed(options) || undefined,
    stored: {
      name: level.naming.column(
        name,
        givenNames(options, 'fieldName', 'name', 'fieldNames')[0],
        level.prefix,
      ),
      builder: 'Property',
      module: level.module,
      sqlType: storedType(context, declared, type, values),
    },
  })
}

/** `generated: (columns) => …` is an expression of the database's; the words are those of an identity, of which one lets a value in. */
const isComputed = (options: Options) =>
  options.get('generated') !== undefined && options.peek('generated') !== 'by default as identity'

/** `persist: false` and formulas are computed. */
export const isStored = (options: Options) => options.peek('persist') !== false && !options.get('formula')

/** The names of columns that options give under the first of some keys that is there, one or several. */
export function givenNames(options: Options, ...keys: readonly string[]): readonly string[] {
  const key = keys.find((one) => options.get(one))
  const value = key === undefined ? undefined : options.value(key)
  return typeof value === 'string' ? [value] : (stringsOf(value) ?? [])
}

export function isNullable(
  { reflectsTypes }: MikroOrmContext,
  { options, property, node }: Pick<Declared, 'options' | 'property' | 'node'>,
): boolean {
  const flag = options.flag('nullable')
  if (flag !== undefined) return flag
  const value = Node.isInitializerExpressionGetable(node) ? node.getInitializer()?.getText() : undefined
  return value === 'null' || (reflectsTypes && property?.nullable === true)
}

/** MikroORM's name for the type: as it is given, else as the property is typed. */
function typeOf(context: MikroOrmContext, { type, options, property, name, primary }: Declared): string {
  if (typeof type === 'string') return type
  const column = options.peek('columnType')
  const given = type && mikroTypeOf(context, type)
  if (type && !given && primary && typeof column !== 'string')
    unreadable(context, type.node, `the type of property '${name}'`)
  if (given) return given
  return typeof column === 'string' ? column.toLowerCase() : typeNames[property?.type.kind ?? 'unknown']
}

const typeNames: Readonly<Record<HostType['kind'], string>> = {
  string: 'string',
  number: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'datetime',
  bytes: 'blob',
  json: 'json',
  unknown: 'any',
}

/** The values of an enum: of the object behind it, of a list, or of what a function returns. */
function enumItems({ items, isEnum, property }: Declared): readonly string[] | undefined {
  if (!isEnum) return undefined
  const known = items && stringsOf(staticValue(behind(items)))
  return known ?? (property?.type.kind === 'string' ? property.type.values : undefined)
}

function storedType(
  { dialect }: MikroOrmContext,
  { options, primary, isEnum, property }: Declared,
  type: string,
  values: readonly string[] | undefined,
): string {
  const column = options.peek('columnType')
  if (typeof column === 'string') return column.toLowerCase()
  if (isEnum && options.peek('array') !== true) return enumType(dialect, options, values)
  const isArray = options.peek('array') === true && type !== 'json'
  const isList = isArray || type.endsWith('[]') || (type === 'any' && property?.text.endsWith('[]'))
  return sqlTypeOf(dialect, isList ? 'array' : type, options, primary && !isList)
}

/** Who gives a new row its value, of a property or the key of a relation. */
export function fillerByOptions(options: Options, filled: boolean): HostColumn['filledBy'] {
  const given = options.get('default')
  if (options.get('defaultRaw') || (given && !isNothing(given))) return 'database'
  return filled || options.get('onCreate') || options.peek('version') === true ? 'orm' : undefined
}

const isNothing = (bound: Bound) => /^(null|undefined)$/.test(follow(bound).node.getText())
