/** The table between two models, where it has no model of its own. */
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import type { TableContext } from '../interfaces/build-table.js'
import { findDeclared } from '../interfaces/migrations/state.js'
import { columnName, fieldName, mappedName } from '../interfaces/naming.js'
import { referenceType, typeOfSql } from '../interfaces/sql-type.js'
import { locationOf } from '../location.js'
import { type Model, mappedTable } from './model.js'
import type { ColumnPath, Relation } from './relations.js'

/**
 * Builds the table of a many-to-many relation.
 *
 * @param ref `src/models/team.ts#Team.members`
 * @param owner the table of the model that has the relation
 * @param other the table of the related model, where it could be read
 * @returns `undefined` for a relation without a table between, or with keys that are not known
 */
export function joinTable(
  ref: Ref,
  { draft, naming }: Model,
  { name, from, to, through, declaration }: Relation,
  owner: HostTable,
  other: HostTable | undefined,
  context: TableContext,
): HostTable | undefined {
  if (!through || !other) return undefined
  const { dialect } = context
  const table = mappedTable(through.from.table, context.naming)
  const made = findDeclared(context.migrations, table)
  const column = (between: ColumnPath, target: HostTable, key: ColumnPath): HostColumn | undefined => {
    const field = fieldName(between.column, naming)
    const referred = target.columns.find((one) => one.stored.name === mappedName(key.column, naming))
    if (!referred) return undefined
    const declared = made?.columns.find((one) => one.name === columnName(field, naming))
    const sqlType = referenceType(declared?.sqlType ?? referred.stored.sqlType)
    return {
      field,
      type: referred.type,
      typeText: referred.typeText,
      notNull: true,
      primaryKey: made ? made.primaryKey.includes(columnName(field, naming)) : true,
      unique: false,
      references: { table: target.ref, field: referred.field },
      stored: {
        name: declared?.name ?? mappedName(between.column, naming),
        builder: sqlType,
        module: context.module,
        sqlType,
      },
      location: locationOf(context.cwd, declaration),
    }
  }
  const [own, others] = [column(through.from, owner, from), column(through.to, other, to)]
  if (!own || !others) return undefined
  const pair = [own.field, others.field]
  const left = made
    ? made.columns.filter(({ name: column }) => column !== own.stored.name && column !== others.stored.name)
    : through.extra.map((extra) => ({ name: mappedName(extra, naming), notNull: false, hasDefault: false }))
  const extras = left.map((declared): HostColumn => {
    const sqlType = 'sqlType' in declared && declared.sqlType ? referenceType(declared.sqlType) : 'text'
    const { type, text } = typeOfSql(sqlType, dialect)
    const field = fieldName(declared.name, naming)
    return {
      field,
      type: made ? type : { kind: 'unknown' },
      typeText: made ? text : 'unknown',
      notNull: declared.notNull,
      ...(declared.hasDefault && { filledBy: 'database' as const }),
      primaryKey: made?.primaryKey.includes(declared.name) ?? false,
      unique: false,
      stored: { name: declared.name, builder: sqlType, module: context.module, sqlType },
      location: locationOf(context.cwd, declaration),
    }
  })
  const uniques = made?.uniques.map((names) => names.map((one) => fieldName(one, naming))) ?? []
  return {
    ref,
    exportName: `${draft.exportName}.${name}`,
    model: table.name,
    manyToMany: { model: draft.ref, property: name, own: own.field, other: others.field },
    name: table.name,
    schema: table.schema,
    dialect,
    columns: [own, others, ...extras],
    primaryKey: made ? made.primaryKey.map((column) => fieldName(column, naming)) : pair,
    uniques,
    location: locationOf(context.cwd, declaration),
  }
}
