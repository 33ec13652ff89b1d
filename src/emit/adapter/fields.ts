/** How emitted code reads a column of the host's from a row, and writes it. */
import type { Literal } from '../../config/config.js'
import type { HostColumn } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal, property, propertyKey } from '../literal.js'

/** `host.email`; of a relation the key of what it leads to: `host.status?.id`. */
export function readField(row: string, { field, relation, references }: HostColumn): string {
  const value = property(row, field)
  return relation && references ? property(`${value}?`, references.field) : value
}

/** `email: data.userName`; of a relation, where the ORM takes no keys for it, `status: { id: 2 }`. */
export const writeField = (file: EmittedFile, column: HostColumn, value: string): string =>
  `${propertyKey(column.field)}: ${writtenValue(file, column, value)}`

/**
 * A value as a column takes it.
 *
 * @param mayBeNull whether it can come out as null
 */
export function writtenValue(
  file: EmittedFile,
  { relation, references }: HostColumn,
  value: string,
  mayBeNull = false,
): string {
  if (!relation || !references || !file.orm.wrapsKeys || value === 'null') return value
  const key = propertyKey(references.field)
  if (!mayBeNull) return `{ ${key}: ${value} }`
  const unlessNull = file.imports.value('@scim-gen/runtime', 'unlessNull')
  return `${unlessNull}(${value}, (key) => ({ ${key}: key }))`
}

/** A literal as a column takes it: a field that is typed by an enum takes its members only. */
export function columnLiteral(file: EmittedFile, { members }: HostColumn, value: Literal): string {
  const member = members?.names[String(value)]
  return members && member !== undefined ? property(file.ref(members.ref), member) : literal(value)
}
