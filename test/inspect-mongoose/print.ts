import type { HostColumn, HostTable } from '../../src/inspect/host-model.js'

/** Every fact about a model: a line for itself and one for each path. */
export function printTable(table: HostTable): readonly string[] {
  const { ref, name, dialect, model, primaryKey, uniques, location } = table
  const keys = uniques.map((fields) => ` unique(${fields.join()})`).join('')
  return [
    `${ref} = ${dialect} ${name} by ${model} key(${primaryKey.join()})${keys} line ${location.line}`,
    ...table.columns.map(printColumn),
  ]
}

function printColumn(column: HostColumn): string {
  const { field, type, typeText, stored, references, arrayOf, elements, location } = column
  return [
    `${field}: ${type.kind} \`${typeText}\``,
    type.kind === 'string' && type.values && `one of ${type.values.join()}`,
    column.notNull && 'notNull',
    column.filledBy && `default by ${column.filledBy}`,
    column.primaryKey && 'key',
    column.unique && 'unique',
    references && `-> ${references.table}.${references.field}`,
    arrayOf && `list of ${arrayOf.table}.${arrayOf.field}`,
    elements && `of { ${elements.map(printColumn).join(' ; ')} }`,
    column.inOptional && `in ${column.inOptional.map((path) => `${path}?`).join()}`,
    column.hidden && 'hidden',
    `${stored.builder} of ${stored.module} as ${stored.sqlType}`,
    `${location.line}:${location.column}`,
  ]
    .filter(Boolean)
    .join(' | ')
}
