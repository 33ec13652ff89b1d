import { HANDLES } from '../../config/choices.js'
import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { entityCall, joinTableCall, namedRow } from './late-bound.js'
import { mappedColumns } from './named-columns.js'
import { joinRowType, withDefaults } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

const MODULE = '@mikro-orm/core'

/** A row is an instance of its entity's class; a schema tells its type, and a pivot table has no entity. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  return table.constant
    ? `${file.imports.type(MODULE, 'InferEntity')}<typeof ${file.ref(table.ref)}>`
    : file.refType(table.ref)
}

const newRowType = (file: EmittedFile, table: HostTable): string =>
  table.manyToMany
    ? joinRowType(file, table)
    : withDefaults(file, table, `${file.imports.type(MODULE, 'RequiredEntityData')}<${rowType(file, table)}>`)

export const mikroOrm = sqlOrm({
  name: 'mikro-orm',
  prefix: 'MikroORM',
  rowType,
  newRowType,
  // With `forceUndefined`.
  mayBeUndefined: true,
  lateBound: (file, table) =>
    table.manyToMany
      ? joinTableCall(file, table.manyToMany)
      : entityCall(file, {
          model: file.ref(table.ref),
          row: table.constant && (namedRow(file, table) ?? rowType(file, table)),
          read: mappedColumns(file.context.plan).filter(
            (column) => column.hidden && table.columns.includes(column),
          ),
        }),
  handle: {
    from: (orm) => orm,
    type: (file) => file.imports.type(MODULE, 'EntityManager'),
    name: HANDLES['mikro-orm'],
  },
})
