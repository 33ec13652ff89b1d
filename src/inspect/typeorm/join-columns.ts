import { type ModelContext, unreadable } from '../classes/context.js'
import type { Options } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { locationOf } from '../location.js'
import { fieldName, type Level, readColumn, storedType, typeOf } from './columns.js'
import type { ColumnField, Entities, Entity, RelationField } from './entity.js'

/** A column of a level. */
export interface OwnColumn {
  /** Its name without what the levels around it put before. */
  readonly bare: () => string
  /** Its declaration, where it has a property. */
  readonly field?: ColumnField
  readonly column: HostColumn
}

/** Whether the table of the relation's own entity holds the key. */
export const holdsKey = ({ relation, joinColumns }: RelationField) =>
  relation === 'many-to-one' || (relation === 'one-to-one' && joinColumns !== undefined)

/** A column that a key refers to. */
export interface Referenced {
  readonly field: ColumnField
  readonly column: HostColumn
}

/**
 * The columns that join columns refer to: those they name, else the primary key. A primary key that is itself made
 * by relations is not followed further.
 */
export function referencedColumns(
  context: ModelContext,
  level: Level,
  entity: Entity,
  joins: readonly Options[],
): readonly Referenced[] {
  const names = joins.flatMap(({ text }) => text('referencedColumnName') ?? [])
  const isWanted = ({ name, primary }: ColumnField) => (names.length > 0 ? names.includes(name) : primary)
  return entity.fields
    .filter((field) => field.kind === 'column')
    .filter(isWanted)
    .map((field) => ({ field, column: readColumn(context, { ...level, path: [], prefixes: [] }, field) }))
}

/** The name that one of several join columns gives to the key for a column. */
export function givenName(joins: readonly Options[], referenced: string): string | undefined {
  const join = joins.find(({ text }) => {
    const own = text('referencedColumnName')
    return (own === undefined || own === referenced) && text('name') !== undefined
  })
  return join?.text('name')
}

/**
 * The columns of a level with the key of a relation: a declared column that holds it gets to know what it refers to,
 * else the key is a column that has no property.
 */
export function withKey(
  context: ModelContext,
  entities: Entities,
  level: Level,
  columns: readonly OwnColumn[],
  field: RelationField,
): readonly OwnColumn[] {
  const joins = field.joinColumns ?? []
  const declaration = field.target()
  const target = declaration && entities.of(declaration)
  const keys = target ? referencedColumns(context, level, target, joins) : []
  if (!target || keys.length === 0) return withoutTarget(context, level, columns, field)

  const result = [...columns]
  for (const { field: referred, column: key } of keys) {
    const name = givenName(joins, key.field) ?? level.naming.joinColumnName(field.name, key.field)
    const references = { table: context.refOf(target.declaration), field: key.field }
    const isUnique = hasUniqueKey(field) && keys.length === 1
    const index = columns.findIndex(({ bare }) => bare() === name)
    const holder = columns[index]
    if (holder?.field) {
      // TypeORM gives it the type of what it refers to, whatever its own decorator says.
      const sqlType = storedType(context, level, holder.field, typeOf(context, referred))
      const { column } = holder
      result[index] = {
        ...holder,
        column: {
          ...column,
          ...filledBy(field),
          references,
          unique: column.unique || (isUnique && !column.primaryKey),
          stored: { ...column.stored, sqlType },
        },
      }
    } else {
      const path = keys.length > 1 ? `${field.name}.${key.field}` : field.name
      const column = keyColumn(context, level, field, name, key)
      result.push({
        bare: () => name,
        column: { ...column, field: fieldName(level, path), unique: isUnique, references },
      })
    }
  }
  return result
}

/** TypeORM makes a constraint for it with the foreign key, unless it is a part of the primary key. */
const hasUniqueKey = ({ relation, options }: RelationField) =>
  relation === 'one-to-one' && options.flag('createForeignKeyConstraints') !== false

const filledBy = ({ filled }: RelationField): Partial<HostColumn> => (filled ? { filledBy: 'orm' } : {})

function keyColumn(
  context: ModelContext,
  level: Level,
  field: RelationField,
  name: string,
  key: HostColumn,
): HostColumn {
  const primaryKey = field.options.flag('primary') === true
  return {
    field: fieldName(level, field.name),
    type: key.type,
    typeText: key.typeText,
    notNull: primaryKey || field.options.flag('nullable') === false,
    ...filledBy(field),
    primaryKey,
    unique: false,
    relation: true,
    stored: { ...key.stored, name: level.naming.columnName(field.name, name, level.prefixes) },
    location: locationOf(context.cwd, field.node),
  }
}

/** The other entity is in none of the files that lead from here: a key that no column declares would be lost. */
function withoutTarget(
  context: ModelContext,
  level: Level,
  columns: readonly OwnColumn[],
  field: RelationField,
): readonly OwnColumn[] {
  const name = field.joinColumns?.[0]?.text('name') ?? level.naming.joinColumnName(field.name, 'id')
  const isDeclared = columns.some(({ bare }) => bare() === name)
  if (!isDeclared) unreadable(context, field.node, `the entity of relation '${field.name}'`)
  return columns
}
