import type { ModelContext } from '../classes/context.js'
import { typedColumn } from '../classes/typed-column.js'
import type { HostColumn } from '../host-model.js'
import { type DataType, enumValues, kindOf } from './data-type.js'
import type { Attribute, Model } from './model.js'
import { sqlTypeOf } from './sql-types.js'
import { columnName } from './table-name.js'

/** Makes the column of an attribute; what it refers to is added later. */
export function columnOf(context: ModelContext, model: Model, attribute: Attribute): HostColumn {
  const { name, type = integer, property, primaryKey, node } = attribute
  const isFilled = model.filled.has(name) || isTypedFilled(attribute)
  const filledBy = attribute.filledBy ?? (isFilled ? 'orm' : undefined)
  const notNull =
    primaryKey ||
    (attribute.allowNull === undefined ? isTypedNotNull(model, attribute) : !attribute.allowNull)
  return typedColumn(context, {
    property,
    kind: kindOf(type),
    values: enumValues(type) ?? attribute.allowed,
    node,
    field: name,
    notNull,
    ...(!notNull && !model.takesNull(name) && { untypedNull: true }),
    filledBy,
    primaryKey,
    unique: attribute.unique === true,
    stored: {
      name: attribute.field ?? columnName(name, model),
      builder: 'Column',
      module: model.module,
      sqlType: sqlTypeOf(type, context.dialect),
    },
  })
}

export const integer: DataType = { key: 'INTEGER', args: [], modifiers: [] }
export const date: DataType = { key: 'DATE', args: [], modifiers: [] }

/** Sequelize allows NULL unless a model says otherwise; what the migrations say is often more, and the types agree. */
const isTypedNotNull = ({ tellsNull }: Model, { property }: Attribute) =>
  tellsNull && property !== undefined && !property.nullable

/** A new row may do without what a row always has, by their types: something fills it. */
const isTypedFilled = ({ property }: Attribute) =>
  property !== undefined && !property.nullable && property.wrappers.has('CreationOptional')
