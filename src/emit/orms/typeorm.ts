import { HANDLES } from '../../config/choices.js'
import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { sqlTypesIn } from './column-type.js'
import { entityCall, joinTableCall, namedRow } from './late-bound.js'
import { mappedColumns } from './named-columns.js'
import { joinRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

/** TypeORM, or the fork of it that the host's entities are made with. */
const packageOf = (file: EmittedFile) => file.context.plan.user.key.stored.module

/** A row is an instance of its entity's class; a schema tells its type, and a join table has no entity. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  if (!table.constant) return file.refType(table.ref)
  const schema = file.imports.type(packageOf(file), 'EntitySchema')
  return `typeof ${file.ref(table.ref)} extends ${schema}<infer Entity> ? Entity : never`
}

/** What TypeORM's metadata does not tell: what is read all the same, and numbers that the host types as booleans. */
function entity(file: EmittedFile, table: HostTable): string {
  const { plan } = file.context
  const mapped = mappedColumns(plan)
  const ours = table.columns.filter((column) => mapped.includes(column))
  return entityCall(file, {
    model: file.ref(table.ref),
    row: table.constant && (namedRow(file, table) ?? rowType(file, table)),
    read: ours.filter(({ hidden }) => hidden),
    booleans: ours.filter(
      (column) =>
        column.type.kind === 'boolean' &&
        !sqlTypesIn(plan, table, column).every((type) => /bool/i.test(type)),
    ),
  })
}

export const typeorm = sqlOrm({
  name: 'typeorm',
  prefix: 'TypeOrm',
  rowType,
  newRowType: (file, table) => {
    if (table.manyToMany) return joinRowType(file, table)
    const row = (table.constant && namedRow(file, table)) || rowType(file, table)
    return `${file.imports.type(file.orm.module, 'NewEntity')}<${row}>`
  },
  lateBound: (file, table) =>
    table.manyToMany ? joinTableCall(file, table.manyToMany) : entity(file, table),
  wrapsKeys: true,
  handle: {
    // What a transaction has is a manager, too: so hooks get the same inside of one and after it.
    from: (dataSource) => `${dataSource}.manager`,
    type: (file) => file.imports.type(packageOf(file), 'EntityManager'),
    name: HANDLES.typeorm,
  },
})
