import type { ModelContext } from '../classes/context.js'
import { enumMembers } from '../classes/enum-members.js'
import { valueType } from '../classes/value-type.js'
import type { HostColumn } from '../host-model.js'
import { locationOf } from '../location.js'
import { type DataType, enumValues, kindOf } from './data-type.js'
import type { Attribute, Model, ModelOptions } from './model.js'
import { sqlTypeOf } from './sql-types.js'
import { columnName } from './table-name.js'

/** Makes the column of an attribute; what it refers to is added later. */
export function columnOf(
  context: ModelContext,
  model: Model,
  options: ModelOptions,
  attribute: Attribute,
): HostColumn {
  const { name, type = integer, property, primaryKey, node } = attribute
  const isFilled = model.filled.has(name) || isTypedFilled(attribute)
  const filledBy = attribute.filledBy ?? (isFilled ? 'orm' : undefined)
  const value = valueType(property, kindOf(type), enumValues(type) ?? attribute.allowed)
  const members = property && enumMembers(context, property)
  const notNull =
    primaryKey ||
    (attribute.allowNull === undefined ? isTypedNotNull(model, attribute) : !attribute.allowNull)
  return {
    field: name,
    type: value.type,
    typeText: value.text,
    notNull,
    ...(!notNull && !model.takesNull(name) && { untypedNull: true }),
    filledBy,
    primaryKey,
    unique: attribute.unique === true,
    ...(members && { members }),
    stored: {
      name: attribute.field ?? columnName(name, options),
      builder: 'Column',
      module: model.module,
      sqlType: sqlTypeOf(type, context.dialect),
    },
    location: locationOf(context.cwd, node),
  }
}

export const integer: DataType = { key: 'INTEGER', args: [], modifiers: [] }
export const date: DataType = { key: 'DATE', args: [], modifiers: [] }

/** Sequelize allows NULL unless a model says otherwise; what the migrations say is often more, and the types agree. */
const isTypedNotNull = ({ tellsNull }: Model, { property }: Attribute) =>
  tellsNull && property !== undefined && !property.nullable

/** A new row may do without what a row always has, by their types: something fills it. */
const isTypedFilled = ({ property }: Attribute) =>
  property !== undefined && !property.nullable && property.wrappers.has('CreationOptional')
