import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { propertyKey } from '../literal.js'
import { sqlOrm } from './sql-orm.js'

/** A row is an instance of its model; that of a many-to-many relation has no class. */
const rowType = (file: EmittedFile, { ref, manyToMany, columns }: HostTable) =>
  manyToMany
    ? `{ ${columns.map(({ field, typeText }) => `${propertyKey(field)}: ${typeText}`).join('; ')} }`
    : file.refType(ref)

export const objection = sqlOrm({
  name: 'objection',
  prefix: 'Objection',
  rowType,
  newRowType: (file, table) => {
    const row = rowType(file, table)
    return table.manyToMany ? row : `${file.imports.type('objection', 'PartialModelObject')}<${row}>`
  },
  model: (file, { ref, manyToMany }) => (manyToMany ? undefined : file.ref(ref)),
})
