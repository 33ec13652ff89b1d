import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { joinRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

const MODULE = '@mikro-orm/core'

/** A row is an instance of its entity's class; a schema tells its type, and a pivot table has no entity. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  return table.constant
    ? `${file.imports.type(MODULE, 'InferEntity')}<typeof ${file.ref(table.ref)}>`
    : file.refType(table.ref)
}

export const mikroOrm = sqlOrm({
  name: 'mikro-orm',
  prefix: 'MikroORM',
  rowType,
  newRowType: (file, table) =>
    table.manyToMany
      ? joinRowType(file, table)
      : `${file.imports.type(MODULE, 'RequiredEntityData')}<${rowType(file, table)}>`,
  // With `forceUndefined`.
  mayBeUndefined: true,
  // A pivot table is written as SQL.
  model: (file, { ref, manyToMany }) => (manyToMany ? undefined : file.ref(ref)),
  handle: {
    from: (orm) => orm,
    type: (file) => file.imports.type(MODULE, 'EntityManager'),
    name: '`EntityManager`: `orm.em`',
  },
})
