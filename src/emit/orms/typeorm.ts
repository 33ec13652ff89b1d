import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { joinRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

/** TypeORM, or the fork of it that the host's entities are made with. */
const packageOf = (file: EmittedFile) => file.context.plan.user.key.storage.module

/** A row is an instance of its entity's class; a schema tells its type, and a join table has no entity. */
function rowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  if (!table.constant) return file.refType(table.ref)
  const schema = file.imports.type(packageOf(file), 'EntitySchema')
  return `typeof ${file.ref(table.ref)} extends ${schema}<infer Entity> ? Entity : never`
}

/** What `model.gen.ts` calls the type of a row, where it has a name for it. */
function namedRow({ context: { plan } }: EmittedFile, { ref }: HostTable): string | undefined {
  if (ref === plan.user.table.ref) return 'UserRow'
  return ref === plan.group?.host?.table.ref ? 'GroupRow' : undefined
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
  // Rows of a join table are written as SQL.
  model: (file, { ref, manyToMany }) => (manyToMany ? undefined : file.ref(ref)),
  wrapsKeys: true,
  handle: {
    // What a transaction has is a manager, too: so hooks get the same inside of one and after it.
    from: (dataSource) => `${dataSource}.manager`,
    type: (file) => file.imports.type(packageOf(file), 'EntityManager'),
    name: '`EntityManager`: `dataSource.manager`',
  },
})
