import { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { type Bound, follow } from '../source/evaluate.js'
import { isRecord, objectOf, type StaticValue, staticValue, stringsOf } from '../source/static-value.js'
import { type DataType, dataTypeOf } from './data-type.js'
import type { Attribute, Reference } from './model.js'

/**
 * Reads `{ type: DataTypes.STRING, allowNull: false }`, or a type alone.
 *
 * @param usual The type that it has where none is given.
 */
export function readAttribute(
  context: ModelContext,
  { name, node, property }: Pick<Attribute, 'name' | 'node' | 'property'>,
  bound: Bound | undefined,
  options: Options,
  usual?: DataType,
): Attribute | undefined {
  const isType = bound !== undefined && !objectOf(bound)
  const typed = isType ? bound : options.get('type')
  const type = (typed && dataTypeOf(typed)) ?? (isType ? undefined : usual)
  if (!type) {
    unreadable(context, node, `the type of attribute '${name}'`)
    return undefined
  }
  if (type.key === 'VIRTUAL') return undefined
  return {
    name,
    field: options.text('field'),
    type: withValues(type, options),
    allowNull: options.flag('allowNull'),
    primaryKey: options.flag('primaryKey') === true,
    filledBy: fillerOf(options),
    unique: uniqueOf(options.value('unique')),
    references: referenceOf(context, options),
    allowed: allowedBy(options.inner('validate').peek('isIn')),
    property,
    node,
  }
}

/** `true`, the name of a constraint, or `{ name, msg }`. */
function uniqueOf(value: StaticValue | undefined): Attribute['unique'] {
  if (value === undefined || typeof value === 'boolean' || typeof value === 'string') return value
  return isRecord(value) && typeof value.name === 'string' ? value.name : true
}

/** The values that the validator `isIn` lets pass: `[['a', 'b']]`, or `{ args: [['a', 'b']], msg }`. */
export function allowedBy(isIn: StaticValue | undefined): readonly string[] | undefined {
  const args = isRecord(isIn) ? isIn.args : isIn
  const [list] = Array.isArray(args) ? args : []
  return Array.isArray(list) ? stringsOf(list) : undefined
}

/** Sequelize gives its defaults to the row that it makes; only a counter is the database's own. */
function fillerOf(options: Options): HostColumn['filledBy'] {
  if (options.flag('autoIncrement') || options.flag('autoIncrementIdentity')) return 'database'
  const value = options.get('defaultValue')
  return value && follow(value).node.getText() !== 'null' ? 'orm' : undefined
}

/** `{ type: DataTypes.ENUM, values: ['a', 'b'] }`. */
function withValues(type: DataType, options: Options): DataType {
  const values = type.key === 'ENUM' ? stringsOf(options.peek('values')) : undefined
  return values ? { ...type, args: [values] } : type
}

function referenceOf(context: ModelContext, options: Options): Reference | undefined {
  const bound = options.get('references')
  if (!bound) return undefined
  const given = staticValue(bound)
  if (typeof given === 'string') return { model: given }
  const reference = optionsOf(context, bound, 'a reference')
  const model = reference.get('model')
  const target = model && (classOf(model)?.node ?? tableNameOf(model))
  const key = reference.peek('key')
  return target === undefined ? undefined : { model: target, ...(typeof key === 'string' && { key }) }
}

/** `'teams'`, `{ tableName: 'teams', schema: 'app' }`; of a constant made with `define`, its declaration. */
function tableNameOf(bound: Bound): Reference['model'] | undefined {
  const value = staticValue(bound)
  if (typeof value === 'string') return value
  if (isRecord(value) && typeof value.tableName === 'string') return value.tableName
  const { node } = follow(bound)
  return Node.isCallExpression(node) ? node : undefined
}
