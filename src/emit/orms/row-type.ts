import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { WIDTH } from '../layout.js'
import { literal, propertyKey } from '../literal.js'

/** The type of a row of a model that is itself a type, imported: `Users`, `Database['users']`. */
export function importedRowType(file: EmittedFile, { ref, rowType }: HostTable): string {
  if (!rowType) throw new TypeError(`${ref} is no type`)
  const { module, name, path } = rowType
  const isFile = /\.[cm]?tsx?$/.test(module)
  const type = isFile ? file.refType(`${module}#${name}`) : file.imports.type(module, name)
  return type + path.map((key) => `[${literal(key)}]`).join('')
}

/**
 * The row of a many-to-many relation, whose table has no model and so no type: the keys that it joins.
 *
 * @param isNew whether it is one to insert, which may lack what is filled
 */
export function joinRowType(file: EmittedFile, { columns }: HostTable, isNew = false): string {
  const { user, group } = file.context.plan
  const keyType = ({ references, typeText }: HostColumn) => {
    if (references?.table === user.table.ref) return `UserRow[${literal(references.field)}]`
    if (references?.table === group?.host?.table.ref) return `GroupRow[${literal(references?.field ?? '')}]`
    return typeText
  }
  const key = ({ field, filledBy }: HostColumn) => `${propertyKey(field)}${isNew && filledBy ? '?' : ''}`
  const members = columns.map((column) => `${key(column)}: ${keyType(column)}`)
  return objectType(members, 'export type NewMemberRow = ')
}

/** The type of a new row, without what it asks for although the app fills it. */
export function withDefaults(file: EmittedFile, { columns }: HostTable, row: string): string {
  const filled = columns.filter(({ requiredByType }) => requiredByType).map(({ field }) => literal(field))
  if (filled.length === 0) return row
  const name = file.imports.type(file.orm.module, 'WithDefaults')
  const line = `${name}<${row}, ${filled.join(' | ')}>`
  const isShort = `export type NewUserRow = ${line}`.length <= WIDTH
  return isShort ? line : `${name}<\n  ${row},\n  ${filled.join(' | ')}\n>`
}

/** `{ id: number; name: string }` on one line where that fits behind what stands before it, else a property a line. */
export function objectType(properties: readonly string[], before = ''): string {
  const line = `{ ${properties.join('; ')} }`
  return (before + line).length <= WIDTH ? line : `{\n  ${properties.join('\n  ')}\n}`
}
