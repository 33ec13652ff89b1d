import type { DeclaredTable } from '../../src/inspect/interfaces/migrations/state.js'

/** A table on one line for itself and one for each column. */
export function printDeclared(table: DeclaredTable): readonly string[] {
  const { schema, name, primaryKey, uniques } = table
  const keys = uniques.map((columns) => ` unique(${columns.join()})`).join('')
  return [
    `${schema === undefined ? '' : `${schema}.`}${name} key(${primaryKey.join()})${keys}`,
    ...table.columns.map(({ name: column, sqlType, values, notNull, hasDefault, touched, references }) =>
      [
        `${column} ${sqlType ?? '?'}`,
        values && `one of ${values.join()}`,
        notNull && 'notNull',
        hasDefault && 'default',
        touched && 'touched',
        references &&
          `-> ${references.table.schema ?? ''}.${references.table.name}.${references.column ?? ''}`,
      ]
        .filter(Boolean)
        .join(' | '),
    ),
  ]
}
