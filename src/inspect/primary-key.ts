import type { Diagnostic } from '../diagnostics.js'
import type { HostColumn, HostTable } from './host-model.js'

/**
 * Why a table cannot be a user, a group or a tenant: a SCIM record refers to its row by one column. A membership
 * needs no such column, so inspection reports the key as a fact and leaves the demand to the plan.
 *
 * @param role What the table is wanted as, for the message: `user`.
 */
export function primaryKeyProblem(table: HostTable, role: string): Diagnostic | undefined {
  if (table.primaryKey.length === 1) return undefined
  if (table.primaryKey.length === 0) {
    return {
      code: 'SG2003',
      message: `No primary key on ${table.exportName}, the ${role} model`,
      location: table.location,
      fix: 'Give one column .primaryKey(), or choose another model',
    }
  }
  return {
    code: 'SG2006',
    message: `The primary key of ${table.exportName}, the ${role} model, has ${table.primaryKey.length} columns: ${table.primaryKey.join(', ')}`,
    location: table.location,
    fix: `Choose a ${role} model with a primary key of one column`,
  }
}

/**
 * The key that a default of MySQL makes for a row, such as `uuid()`: it tells nobody which, so that SCIM could not find
 * the row again. A counter it does tell.
 */
export function untoldKey({ dialect, columns, primaryKey }: HostTable): HostColumn | undefined {
  const [field, ...others] = primaryKey
  const key = others.length === 0 ? columns.find((column) => column.field === field) : undefined
  const isMade = dialect === 'mysql' && key?.filledBy === 'database'
  return isMade && !/int|serial/i.test(key.stored.sqlType) ? key : undefined
}
