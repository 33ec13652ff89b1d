import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { joined, keyColumn } from '../key-column.js'
import type { Context } from './context.js'
import type { ManyToMany, Side } from './relation.js'
import { readTable } from './table.js'

/**
 * The table behind an implicit many-to-many relation, which has no model: the client writes it through either side.
 *
 * @param side The side that the reference names.
 */
export function readJoinTable(context: Context, ref: Ref, relation: ManyToMany, side: Side): HostTable {
  const { table, a, b } = relation
  const own = side.field === a.field ? 'A' : 'B'
  return {
    ref,
    exportName: `${side.model.name}.${side.field.name}`,
    manyToMany: {
      model: context.refOf(side.model),
      property: side.field.name,
      own,
      other: own === 'A' ? 'B' : 'A',
    },
    name: table,
    schema: readTable(context, a.model).schema,
    dialect: context.dialect,
    columns: [...columnOf(context, 'A', a), ...columnOf(context, 'B', b)],
    primaryKey: ['A', 'B'],
    uniques: [],
    location: side.field.location,
  }
}

/** Prisma allows such a relation between models with a key of one field only. */
function columnOf(context: Context, name: 'A' | 'B', { model, field }: Side): readonly HostColumn[] {
  const keys = readTable(context, model).columns.filter(({ primaryKey }) => primaryKey)
  const holder = { field: name, name, location: field.location }
  return keys.slice(0, 1).map((key) => keyColumn(holder, context.refOf(model), key, joined))
}
