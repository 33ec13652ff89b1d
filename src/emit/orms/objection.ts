import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { propertyKey } from '../literal.js'
import { sqlOrm } from './sql-orm.js'

/** A row is an instance of its model; that of a many-to-many relation has no class. */
const rowType = (file: EmittedFile, { ref, manyToMany, columns }: HostTable) =>
  manyToMany
    ? objectType(columns.map((column) => `${propertyKey(column.field)}: ${column.typeText}`))
    : file.refType(ref)

/** A new row of a many-to-many relation: what the database fills may be left out. */
const newJoinRow = ({ columns }: HostTable) =>
  objectType(
    columns.map(({ field, typeText, notNull, hasDefault }) => {
      const type = notNull ? typeText : `${typeText} | null`
      return `${propertyKey(field)}${notNull && !hasDefault ? '' : '?'}: ${type}`
    }),
  )

const objectType = (properties: readonly string[]) => `{ ${properties.join('; ')} }`

export const objection = sqlOrm({
  name: 'objection',
  prefix: 'Objection',
  rowType,
  newRowType: (file, table) => {
    if (table.manyToMany) return newJoinRow(table)
    const row = rowType(file, table)
    const objects = `${file.imports.type('objection', 'PartialModelObject')}<${row}>`
    return table.columns.some(({ optional }) => optional)
      ? `${file.imports.type(file.orm.module, 'NewObject')}<${row}, ${objects}>`
      : objects
  },
  model: (file, { ref, manyToMany }) => (manyToMany ? undefined : file.ref(ref)),
  passed: (file) => file.imports.type('knex', 'Knex'),
})
