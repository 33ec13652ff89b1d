import type { HostColumn, HostTable } from '../../src/inspect/host-model.js'

/** Every fact that a Prisma schema tells about a table: a line for itself and one for each column. */
export function printTable(table: HostTable): readonly string[] {
  const { ref, schema, name, dialect, model, primaryKey, uniques, location, manyToMany } = table
  const keys = uniques.map((fields) => ` unique(${fields.join()})`).join('')
  const client = manyToMany
    ? `${manyToMany.model} .${manyToMany.property} own ${manyToMany.own} other ${manyToMany.other}`
    : model
  return [
    `${ref} = ${dialect} ${schema ? `${schema}.` : ''}${name} by ${client} key(${primaryKey.join()})${keys} line ${location.line}`,
    ...table.columns.map(printColumn),
  ]
}

function printColumn(column: HostColumn): string {
  const { field, type, typeText, stored, references, storedValues } = column
  return [
    `${field} ${stored.name}: ${type.kind} \`${typeText}\``,
    type.kind === 'string' && type.values && `one of ${type.values.join()}`,
    storedValues && `stored ${JSON.stringify(storedValues)}`,
    column.notNull && 'notNull',
    column.filledBy && `default by ${column.filledBy}`,
    column.primaryKey && 'key',
    column.unique && 'unique',
    references && `-> ${references.table}.${references.field}`,
    `${stored.builder}${stored.options ? ` ${stored.options}` : ''} of ${stored.module} as ${stored.sqlType}`,
    `${column.location.line}:${column.location.column}`,
  ]
    .filter(Boolean)
    .join(' | ')
}
