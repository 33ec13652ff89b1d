import { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import { type ModelContext, unreadable } from '../classes/context.js'
import type { Options } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { type Bound, follow } from '../source/evaluate.js'
import { isRecord, objectOf, type StaticValue, staticValue, stringsOf } from '../source/static-value.js'
import { dataTypeOf, enumValues, inferred, unread } from './data-type.js'
import type { Attribute, Reference } from './model.js'
import { allowedBy, isAsked, refusesEmpty } from './validators.js'

/**
 * Reads `{ type: DataTypes.STRING, allowNull: false }`, or a type alone; `undefined` for what is not stored.
 *
 * A type that cannot be read is what the property is typed as, else unknown; SG2005 for a key's.
 */
export function readAttribute(
  context: ModelContext,
  { name, node, property }: Pick<Attribute, 'name' | 'node' | 'property'>,
  bound: Bound | undefined,
  options: Options,
): Attribute | undefined {
  const isType = bound !== undefined && !objectOf(bound)
  const typed = isType ? bound : options.get('type')
  const usual = property && inferred(property)
  const told = typed ? dataTypeOf(typed) : usual
  const primaryKey = options.flag('primaryKey') === true
  if (!told && primaryKey) unreadable(context, node, `the type of attribute '${name}'`)
  const type = told ?? usual ?? unread
  if (type.key === 'VIRTUAL') return undefined
  const validate = options.inner('validate')
  return {
    name,
    field: options.text('field'),
    type,
    allowNull: options.flag('allowNull') ?? (isSetNull(options) || undefined),
    primaryKey,
    filledBy: fillerOf(options),
    initial: options.peek('defaultValue'),
    initialAs: options.get('defaultValue'),
    unique: uniqueOf(options.value('unique')),
    references: referenceOf(options),
    values:
      enumValues(type) ??
      (type.key === 'ENUM' ? stringsOf(options.peek('values')) : undefined) ??
      allowedBy(validate.peek('isIn')),
    refusesEmpty: refusesEmpty(validate.peek('notEmpty'), validate.peek('len')) || undefined,
    refusesCapitals: isAsked(validate.peek('isLowercase')) || undefined,
    property,
    node,
  }
}

/** A key that is emptied when its row goes may be null. */
const isSetNull = (options: Options): boolean => /^set null$/i.test(options.text('onDelete') ?? '')

/** `true`, the name of a constraint, or `{ name, msg }`. */
function uniqueOf(value: StaticValue | undefined): Attribute['unique'] {
  if (value === undefined || typeof value === 'boolean' || typeof value === 'string') return value
  return isRecord(value) && typeof value.name === 'string' ? value.name : true
}

/** Sequelize gives its defaults to the row that it makes; only a counter is the database's own. */
function fillerOf(options: Options): HostColumn['filledBy'] {
  if (options.flag('autoIncrement') || options.flag('autoIncrementIdentity')) return 'database'
  return options.get('defaultValue') && options.peek('defaultValue') !== null ? 'orm' : undefined
}

/** `'teams'`, or `{ model: Team, key: 'id' }`. */
function referenceOf(options: Options): Reference | undefined {
  const given = options.peek('references')
  if (typeof given === 'string') return { model: given }
  const { get, peek } = options.inner('references')
  const model = get('model')
  const target = model && (classOf(model)?.node ?? tableNameOf(model))
  const key = peek('key')
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
