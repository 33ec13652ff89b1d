/** The table between two models, where it has no model of its own. */
import type { HostTable, Ref } from '../host-model.js'
import { buildTable, type TableContext } from '../interfaces/build-table.js'
import { declaredColumn } from '../interfaces/declared-row.js'
import { findDeclared } from '../interfaces/migrations/state.js'
import { fieldName, mappedName, mappedTable } from '../interfaces/naming.js'
import type { RowColumn } from '../interfaces/row.js'
import type { Model } from './model.js'
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
  const keyColumn = (between: ColumnPath, target: HostTable, key: ColumnPath): RowColumn | undefined => {
    const referred = target.columns.find((one) => one.stored.name === mappedName(key.column, naming))
    return (
      referred && {
        field: fieldName(between.column, naming),
        type: referred.type,
        text: referred.typeText,
        nullable: false,
        optional: false,
        references: { table: target, column: referred.field },
        declaration,
      }
    )
  }
  const [own, others] = [keyColumn(through.from, owner, from), keyColumn(through.to, other, to)]
  if (!own || !others) return undefined
  const pair = [own.field, others.field]
  const place = { declaration, dialect: context.dialect, naming }
  const extra = made
    ? made.columns.map((column) => declaredColumn(column, place))
    : through.extra.map((column): RowColumn => {
        const field = fieldName(mappedName(column, naming), naming)
        return {
          field,
          type: { kind: 'unknown' },
          text: 'unknown',
          nullable: true,
          optional: false,
          declaration,
        }
      })
  const built = buildTable(
    {
      ref,
      exportName: `${draft.exportName}.${name}`,
      model: table.name,
      table,
      columns: [own, others, ...extra.filter(({ field }) => !pair.includes(field))],
      key: made ? made.primaryKey.map((column) => fieldName(column, naming)) : pair,
      declaration,
    },
    { ...context, naming },
  )
  return {
    ...built,
    manyToMany: { model: draft.ref, property: name, own: own.field, other: others.field },
  }
}
