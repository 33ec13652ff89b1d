/** How emitted code reads a column of the host's from a row, and writes it. */
import type { Literal } from '../../config/config.js'
import type { HostColumn } from '../../inspect/host-model.js'
import { holdsAsText } from '../../plan/key-type.js'
import type { EmittedFile } from '../context.js'
import { assignment, objectLiteral } from '../layout.js'
import { literal, property, propertyKey } from '../literal.js'

/** What is written to a field: `status`, or `name.first` inside of another. */
export interface Written {
  readonly field: string
  readonly value: string
}

/** `host.email`, `host.name.first`; of a relation the key of what it leads to: `host.status?.id`. */
export function readField(row: string, { field, relation, references, inOptional }: HostColumn): string {
  const names = field.split('.')
  const value = names.reduce((object, name, index) => {
    const isOptional = inOptional?.includes(names.slice(0, index).join('.'))
    return property(isOptional ? `${object}?` : object, name)
  }, row)
  return relation && references ? property(`${value}?`, references.field) : value
}

/** Whether what is read is never absent. */
export const isNeverAbsent = ({ notNull, inOptional }: HostColumn): boolean => notNull && !inOptional

/** The type of a field in a row: `UserRow['boss']`, `NonNullable<UserRow['work']>['boss']`. */
export function fieldType(row: string, { field }: HostColumn): string {
  const [head = '', ...rest] = field.split('.')
  return rest.reduce((type, name) => `NonNullable<${type}>[${literal(name)}]`, `${row}[${literal(head)}]`)
}

/** A value for a column; of a relation, where the ORM takes no keys for it, `{ id: 2 }`. */
export const writeField = (file: EmittedFile, column: HostColumn, value: string): Written => ({
  field: column.field,
  value: writtenValue(file, column, value),
})

/** A key of another table for a column, which may hold it as text. */
export const keyFor = (column: HostColumn, key: HostColumn | undefined, value: string): string =>
  key && holdsAsText(column, key) ? `String(${value})` : value

/**
 * The entries of an object literal: `email: data.userName`, `name: { first: …, last: … }`.
 *
 * @param indent what the lines of the entries start with
 * @param spread what else is in the objects of some fields, by their names
 */
export function entriesOf(
  written: readonly Written[],
  indent: string,
  spread: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const fields = new Map<string, Written[]>()
  for (const { field, value } of written) {
    const [head = '', ...rest] = field.split('.')
    fields.set(head, [...(fields.get(head) ?? []), { field: rest.join('.'), value }])
  }
  return [...fields].map(([head, inner]) => {
    const name = propertyKey(head)
    const [first] = inner
    if (first?.field === '') return first.value === name ? name : assignment(name, first.value, indent)
    const others = spread.get(head)
    const entries = [...(others === undefined ? [] : [`...${others}`]), ...entriesOf(inner, `${indent}  `)]
    return `${name}: ${objectLiteral(entries, { before: `${indent}${name}: ` })}`
  })
}

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
export function columnLiteral(file: EmittedFile, { members, type }: HostColumn, value: Literal): string {
  if (type.kind === 'bigint' && typeof value === 'number') return `${value}n`
  const member = members?.names[String(value)]
  return members && member !== undefined ? property(file.ref(members.ref), member) : literal(value)
}
