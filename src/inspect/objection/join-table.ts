/** The table between two models, where it has no model of its own. */
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import type { TableContext } from '../interfaces/build-table.js'
import { findDeclared } from '../interfaces/migrations/state.js'
import { columnName, fieldName } from '../interfaces/naming.js'
import { referenceType } from '../interfaces/sql-type.js'
import { locationOf } from '../location.js'
import { type Model, mappedTable, sqlName } from './model.js'
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
  const table = mappedTable(through.from.table, context.naming)
  const made = findDeclared(context.migrations, table)
  const column = (between: ColumnPath, target: HostTable, key: ColumnPath): HostColumn | undefined => {
    const field = fieldName(between.column, naming)
    const referred = target.columns.find((one) => one.column === sqlName(key.column, naming))
    if (!referred) return undefined
    const declared = made?.columns.find((one) => one.name === columnName(field, naming))
    const sqlType = referenceType(declared?.sqlType ?? referred.storage.sqlType)
    return {
      field,
      column: declared?.name ?? sqlName(between.column, naming),
      type: referred.type,
      typeText: referred.typeText,
      notNull: true,
      hasDefault: false,
      primaryKey: made ? made.primaryKey.includes(columnName(field, naming)) : true,
      unique: false,
      references: { table: target.ref, field: referred.field },
      storage: { builder: sqlType, module: context.module, sqlType },
      location: locationOf(context.cwd, declaration),
    }
  }
  const [own, others] = [column(through.from, owner, from), column(through.to, other, to)]
  if (!own || !others) return undefined
  const pair = [own.field, others.field]
  const uniques = made?.uniques.map((names) => names.map((one) => fieldName(one, naming))) ?? []
  return {
    ref,
    exportName: `${draft.exportName}.${name}`,
    model: table.name,
    manyToMany: { model: draft.ref, property: name, own: own.field, other: others.field },
    name: table.name,
    schema: table.schema,
    dialect: context.dialect,
    columns: [own, others],
    primaryKey: own.primaryKey && others.primaryKey ? pair : [],
    uniques: uniques.filter((fields) => fields.every((field) => pair.includes(field))),
    location: locationOf(context.cwd, declaration),
  }
}
