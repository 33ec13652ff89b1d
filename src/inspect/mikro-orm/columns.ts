import { Node } from 'ts-morph'
import { type ModelContext, unreadable } from '../classes/context.js'
import { enumMembers } from '../classes/enum-members.js'
import type { Options } from '../classes/options.js'
import { valueType } from '../classes/value-type.js'
import { applied, type Bound, follow, functionOf } from '../evaluate.js'
import type { HostColumn, HostType } from '../host-model.js'
import { locationOf } from '../location.js'
import { staticValue, stringsOf } from '../static-value.js'
import type { ScalarField } from './entity.js'
import type { MikroOrmNaming } from './naming.js'
import type { MikroOrmSettings } from './settings.js'
import { enumType, isNumeric, sqlTypeOf } from './sql-types.js'
import { kindOfType, type MikroType, mikroTypeOf } from './types.js'

/** A level of columns: the table itself, or what is embedded in it. */
export interface Level {
  readonly module: string
  readonly naming: MikroOrmNaming
  readonly settings: MikroOrmSettings
  /** The properties that lead to it. */
  readonly path: readonly string[]
  /** What the names of its columns start with. */
  readonly prefix: string
  /** What is embedded in something that may be missing may be missing too. */
  readonly nullable: boolean
  /** Whether the entity has one primary key, which counts up if it is a number. */
  readonly singleKey: boolean
}

/** The name of a field in its table: of an embedded one, its path. */
export const fieldName = ({ path }: Level, name: string) => [...path, name].join('.')

/** Reads a property that is stored in a column; `undefined` for one that is not stored. */
export function readColumn(context: ModelContext, level: Level, field: ScalarField): HostColumn | undefined {
  const { options, property, name, primary } = field
  if (!isStored(options)) return undefined
  const type = typeOf(context, field)
  const values = enumItems(field)
  const value = valueType(property, kindOf(field, type.name, values), values)
  const filledBy = filler(level, field, type)
  const members = property && enumMembers(context, property)
  return {
    field: fieldName(level, name),
    type: value.type,
    typeText: value.text,
    notNull: primary || !(level.nullable || isNullable(level, field)),
    filledBy,
    primaryKey: primary,
    unique: field.unique,
    hidden: options.peek('lazy') === true || undefined,
    ...(members && { members }),
    stored: {
      name: columnName(level, name, options),
      builder: 'Property',
      module: level.module,
      sqlType: storedType(context, field, type),
    },
    location: locationOf(context.cwd, field.node),
  }
}

/** `persist: false` and formulas are computed. */
export const isStored = (options: Options) => options.peek('persist') !== false && !options.get('formula')

/** `fieldName`, which `name` and the first of `fieldNames` are other words for. */
function columnName({ naming, prefix }: Level, name: string, options: Options): string {
  const [listed] = stringsOf(options.peek('fieldNames')) ?? []
  const given = options.text('fieldName') ?? options.text('name') ?? listed
  return given === undefined ? naming.columnName(prefix + name) : prefix + given
}

export function isNullable(
  { settings }: Level,
  { options, property, node }: Omit<ScalarField, 'kind'>,
): boolean {
  const flag = options.flag('nullable')
  if (flag !== undefined) return flag
  const value = Node.isInitializerExpressionGetable(node) ? node.getInitializer()?.getText() : undefined
  return value === 'null' || (settings.reflectsTypes === true && property?.nullable === true)
}

/** As it is given, else as the property is typed. */
function typeOf(context: ModelContext, field: ScalarField): MikroType {
  const { type, options, property, name, primary } = field
  if (typeof type === 'string') return { name: type }
  const column = options.peek('columnType')
  const given = type && mikroTypeOf(context, type)
  if (type && !given && primary && typeof column !== 'string')
    unreadable(context, type.node, `the type of property '${name}'`)
  if (given) return given
  if (typeof column === 'string') return { name: column.toLowerCase() }
  return { name: typeNames[property?.type.kind ?? 'unknown'] }
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

function kindOf(
  { isEnum, options, mode }: ScalarField,
  type: string,
  values: readonly string[] | undefined,
): HostType['kind'] {
  if (options.peek('array') === true) return 'unknown'
  return isEnum ? (values ? 'string' : 'number') : (mode ?? kindOfType(type))
}

/** The values of an enum: of the object behind it, of a list, or of what a function returns. */
function enumItems({ items, isEnum, property }: ScalarField): readonly string[] | undefined {
  if (!isEnum) return undefined
  const value = items && follow(items)
  const callee = value && functionOf(value)
  const list = callee ? applied(callee, []) : value
  const known = stringsOf(list && staticValue(list))
  return known ?? (property?.type.kind === 'string' ? property.type.values : undefined)
}

function storedType(context: ModelContext, field: ScalarField, type: MikroType): string {
  const { options, primary } = field
  const column = options.peek('columnType')
  if (typeof column === 'string') return column.toLowerCase()
  if (options.peek('array') === true) return sqlTypeOf(context.dialect, 'array', options, false)
  if (field.isEnum) return enumType(context.dialect, options, enumItems(field))
  const isList =
    type.name.endsWith('[]') || (type.name === 'any' && field.property?.text.endsWith('[]') === true)
  return sqlTypeOf(context.dialect, isList ? 'array' : type.name, options, primary)
}

/** Who gives a new row its value, where the host does not. */
function filler(level: Level, field: ScalarField, type: MikroType): HostColumn['filledBy'] {
  const { options, primary } = field
  const counts = options.flag('autoincrement') ?? (primary && level.singleKey && isNumeric(type.name))
  return counts || options.get('generated') ? 'database' : fillerByOptions(field)
}

/** Who gives a new row its value, of a property or the key of a relation. */
export function fillerByOptions({
  options,
  filled,
}: Pick<ScalarField, 'options' | 'filled'>): HostColumn['filledBy'] {
  const given = options.get('default')
  if (options.get('defaultRaw') || (given && !isNothing(given))) return 'database'
  return filled || options.get('onCreate') || options.peek('version') === true ? 'orm' : undefined
}

const isNothing = (bound: Bound) => /^(null|undefined)$/.test(follow(bound).node.getText())
