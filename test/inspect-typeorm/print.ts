import type { HostColumn, HostTable } from '../../src/inspect/host-model.js'

/** Every fact about a table, a line for itself and one for each column. */
export function printTable(table: HostTable): readonly string[] {
  const { ref, schema, name, dialect, primaryKey, uniques, location, manyToMany } = table
  const title = [
    `${ref} = ${dialect} ${schema ? `${schema}.` : ''}${name} key(${primaryKey.join()})`,
    ...uniques.map((fields) => `unique(${fields.join()})`),
    table.softDelete && `deleted by ${table.softDelete}`,
    table.constant && 'constant',
    table.factory && `made as ${table.model}`,
    manyToMany && `${manyToMany.property} of ${manyToMany.model}: ${manyToMany.own} to ${manyToMany.other}`,
    `line ${location.line}`,
  ]
  return [title.filter(Boolean).join(' '), ...table.columns.map(printColumn)]
}

function printColumn(column: HostColumn): string {
  const { type, references, stored } = column
  return [
    `${column.field} ${stored.name}: ${type.kind === 'string' && type.values ? `one of ${type.values.join()}` : type.kind} \`${column.typeText}\``,
    column.notNull && 'notNull',
    column.filledBy && `default by ${column.filledBy}`,
    column.primaryKey && 'key',
    column.unique && 'unique',
    column.relation && 'relation',
    column.hidden && 'hidden',
    column.members && `members of ${column.members.ref}`,
    references && `-> ${references.table}.${references.field}`,
    `as ${stored.sqlType}`,
    `${column.location.file.split('/').at(-1)}:${column.location.line}`,
  ]
    .filter(Boolean)
    .join(' | ')
}
