import type { ModelContext } from '../classes/context.js'
import type { PropertyType } from '../classes/property-type.js'
import type { HostColumn, HostType } from '../host-model.js'
import { locationOf } from '../location.js'
import { type DataType, enumValues, kindOf } from './data-type.js'
import type { Attribute, Model, ModelOptions } from './model.js'
import { sqlTypeOf } from './sql-types.js'
import { columnName } from './table-name.js'

const typeTexts: Readonly<Record<HostType['kind'], string>> = {
  string: 'string',
  number: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'Date',
  bytes: 'Buffer',
  json: 'unknown',
  unknown: 'unknown',
}

/** Makes the column of an attribute; what it refers to is added later. */
export function columnOf(
  context: ModelContext,
  model: Model,
  options: ModelOptions,
  attribute: Attribute,
): HostColumn {
  const { name, type = integer, property, primaryKey, node } = attribute
  const filledBy = attribute.filledBy ?? (model.filled.has(name) ? 'orm' : undefined)
  const hostType = hostTypeOf(type, property)
  return {
    field: name,
    column: attribute.field ?? columnName(name, options),
    type: hostType,
    typeText: property && property.text !== 'unknown' ? property.text : textOf(hostType),
    notNull:
      primaryKey ||
      (attribute.allowNull === undefined ? isTypedNotNull(model, attribute) : !attribute.allowNull),
    hasDefault: filledBy !== undefined,
    defaultBy: filledBy,
    primaryKey,
    unique: attribute.unique === true,
    letterCase: attribute.letterCase,
    transformed: attribute.transformed,
    storage: {
      builder: 'Column',
      module: model.module,
      sqlType: sqlTypeOf(type, context.dialect),
    },
    location: locationOf(context.cwd, node),
  }
}

export const integer: DataType = { key: 'INTEGER', args: [], modifiers: [] }
export const date: DataType = { key: 'DATE', args: [], modifiers: [] }

/** As the property is typed, else as the data type says. */
function hostTypeOf(type: DataType, property: PropertyType | undefined): HostType {
  const values = enumValues(type)
  const written = property && property.type.kind !== 'unknown' ? property.type : undefined
  const hostType: HostType = written ?? { kind: kindOf(type) }
  return hostType.kind === 'string' && !hostType.values && values ? { kind: 'string', values } : hostType
}

const textOf = (type: HostType) =>
  type.kind === 'string' && type.values
    ? type.values.map((value) => JSON.stringify(value)).join(' | ')
    : typeTexts[type.kind]

/** Sequelize allows NULL unless a model says otherwise; what the migrations say is often more, and the types agree. */
const isTypedNotNull = ({ tellsNull }: Model, { property }: Attribute) =>
  tellsNull && property !== undefined && !property.nullable && !property.wrappers.has('CreationOptional')
