import type { HostColumn, HostTable, Ref } from '../host-model.js'
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
    columns: [keyColumn(context, 'A', a), keyColumn(context, 'B', b)],
    primaryKey: ['A', 'B'],
    uniques: [],
    location: side.field.location,
  }
}

/** Prisma allows such a relation between models with a key of one field only. */
function keyColumn(context: Context, name: 'A' | 'B', { model, field }: Side): HostColumn {
  const key = readTable(context, model).columns.find(({ primaryKey }) => primaryKey)
  return {
    field: name,
    type: key?.type ?? { kind: 'unknown' },
    typeText: key?.typeText ?? 'unknown',
    notNull: true,
    primaryKey: true,
    unique: false,
    references: key && { table: context.refOf(model), field: key.field },
    stored: { ...(key?.stored ?? { builder: 'Unsupported', module: 'prisma', sqlType: 'text' }), name },
    location: field.location,
  }
}
