import type { ModelContext } from '../classes/context.js'
import { typedColumn } from '../classes/typed-column.js'
import type { HostColumn } from '../host-model.js'
import { type DataType, kindOf } from './data-type.js'
import { isOptional } from './declared-types.js'
import type { Attribute, Model } from './model.js'
import { columnName } from './names.js'
import { sqlTypeOf } from './sql-types.js'

/** Makes the column of an attribute; what it refers to is added later. */
export function columnOf(context: ModelContext, model: Model, attribute: Attribute): HostColumn {
  const { name, field, type = integer, allowNull: told, references: _later, ...own } = attribute
  const { property, primaryKey } = own
  const isTyped = property !== undefined && !property.nullable
  // A new row may do without what a row always has, by their types: something fills it. Of an interface that drafts have,
  // too, that tells nothing where Sequelize itself refuses null.
  const isLeftOut = isTyped && isOptional(property)
  const isTold = told !== false || property?.wrappers.has('CreationOptional')
  // A class declares a key that its rows may lack by `!` as any other, and nothing fills one.
  const mayLack = property?.wrappers.has('Partial') === true && isKey(name) && !model.filled.has(name)
  const isFilled = model.filled.has(name) || (isLeftOut && isTold && !mayLack)
  const filledBy = attribute.filledBy ?? (isFilled ? 'orm' : undefined)
  // Sequelize allows NULL unless a model says otherwise; what the migrations say is often more, and the types agree.
  const isNeeded = isTyped && model.tellsNull && (filledBy !== undefined || (!forbidsNull(model) && !mayLack))
  const notNull = primaryKey || !(told ?? !isNeeded)
  return typedColumn(context, {
    ...own,
    kind: kindOf(type),
    field: name,
    notNull,
    ...(!notNull && !model.takesNull(name) && { untypedNull: true }),
    ...(!model.isTyped(name) && { untyped: true }),
    ...((filledBy || !notNull) && model.isAskedFor(name) && { requiredByType: true }),
    filledBy,
    unique: own.unique === true,
    stored: {
      name: field ?? columnName(name, model),
      builder: 'Column',
      module: model.module,
      sqlType: sqlTypeOf(type, context.dialect),
    },
  })
}

/** Whether it is called after a row of another table: `DepartmentId`. */
const isKey = (name: string): boolean => /(?<=[a-z])(Id|ID|_id)$/.test(name)

/** Whether a model forbids null in the options of some attribute: it does so wherever it means to, then, whatever the types say. */
export const forbidsNull = ({ attributes }: Model): boolean =>
  attributes.some(({ allowNull }) => allowNull === false)

export const integer: DataType = { key: 'INTEGER' }
export const date: DataType = { key: 'DATE' }
