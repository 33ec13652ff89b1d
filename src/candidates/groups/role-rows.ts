import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isCalled } from '../landscape.js'
import { roleNouns } from '../lexicon.js'
import { linksOf } from '../links.js'

/** A column that refers to rows of roles, and what those are called. */
export interface RoleLink {
  readonly column: HostColumn
  readonly rows: HostTable
  readonly name: HostColumn
}

const roleName = /roles?(id|uid|uuid|key)?$/

/** Whether a column refers to a row of roles, whatever it is called: `roleRef`, `access`; by its name where no relation is declared. */
export function refersToRole({ references, field }: HostColumn, tables: readonly HostTable[] = []): boolean {
  if (!references)
    return /^(user_?)?role_?id$/i.test(field) && tables.some((table) => isCalled(table, /^role$/))
  const target = tables.find(({ ref }) => ref === references.table)
  return target !== undefined && isCalled(target, /role$/)
}

/** The column of a table that refers to a role, of which there is one for each row. */
export function roleLink(table: HostTable, tables: readonly HostTable[]): RoleLink | undefined {
  const found = linksOf(table, tables).flatMap(({ column, target, key }) => {
    const rows = tables.find(({ ref }) => ref === target)
    const name = rows?.columns.find(
      ({ field, type }) =>
        type.kind === 'string' && /^(role)?(name|key|slug|code|title)$|^role$/.test(plainField(rows, field)),
    )
    const isRole = rows && isCalled(rows, roleNouns) && roleName.test(plainField(table, column.field))
    return isRole && name && key === undefined && !column.primaryKey ? [{ column, rows, name }] : []
  })
  return found[0]
}
