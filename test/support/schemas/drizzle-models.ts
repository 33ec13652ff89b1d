import { prismaName } from './prisma-models.js'
import type { SchemaColumn, SchemaRow, SchemaTable } from './schema-row.js'

const builders: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'integer',
  bigint: 'bigint',
  float: 'doublePrecision',
  boolean: 'boolean',
  date: 'timestamp',
  json: 'jsonb',
  bytes: 'text',
}

/** The name of an enum: a table may have the same. */
const enumName = (name: string) => `${prismaName(name)}Values`

/** A schema of PostgreSQL with the models of a row. */
export function drizzleSchema(row: SchemaRow): string {
  const enums = Object.entries(row.enums).map(
    ([name, values]) =>
      `export const ${enumName(name)} = pgEnum('${enumName(name)}', ${JSON.stringify(values)})`,
  )
  return [
    `import { sql } from 'drizzle-orm'`,
    `import { type AnyPgColumn, ${[...new Set(Object.values(builders)), 'serial', 'pgEnum', 'pgTable', 'primaryKey', 'unique'].join(', ')} } from 'drizzle-orm/pg-core'`,
    ...enums,
    ...row.tables.map((table) => tableOf(table, row)),
    ...row.tables.flatMap(({ model, manyToMany }) => manyToMany.map((one) => joinTable(model, one, row))),
  ].join('\n\n')
}

function tableOf({ model, table, columns, primaryKey, uniques }: SchemaTable, row: SchemaRow): string {
  const lines = columns.map(
    (column) => `  ${prismaName(column.field)}: ${columnOf(column, primaryKey, row)},`,
  )
  const fields = (key: readonly string[]) => key.map((field) => `table.${prismaName(field)}`).join(', ')
  const keys = [
    ...(primaryKey.length > 1 ? [`primaryKey({ columns: [${fields(primaryKey)}] })`] : []),
    ...uniques.map((key) => `unique().on(${fields(key)})`),
  ]
  const extra = keys.length > 0 ? `, (table) => [${keys.join(', ')}]` : ''
  return `export const ${prismaName(model)} = pgTable(${JSON.stringify(table)}, {\n${lines.join('\n')}\n}${extra})`
}

function columnOf(
  { field, column, type, list, nullable, unique, references, default: filled }: SchemaColumn,
  primaryKey: readonly string[],
  { tables }: SchemaRow,
): string {
  const isKey = primaryKey.join() === field
  const counts = isKey && filled === 'sql' && type === 'int'
  const builder = type.startsWith('enum:') ? enumName(type.slice(5)) : counts ? 'serial' : builders[type]
  const options = type === 'bigint' ? ", { mode: 'number' }" : ''
  const target = references && tables.find(({ model }) => model === references.model)
  return [
    `${builder}(${JSON.stringify(column)}${options})`,
    list && '.array()',
    isKey && '.primaryKey()',
    !nullable && !isKey && '.notNull()',
    unique && '.unique()',
    counts ? undefined : defaultOf(type, list, filled),
    target &&
      `.references((): AnyPgColumn => ${prismaName(target.model)}.${prismaName(references?.field ?? '')})`,
  ]
    .filter(Boolean)
    .join('')
}

function defaultOf(type: string, list: boolean, filled: SchemaColumn['default']): string | undefined {
  if (filled === undefined) return undefined
  if (filled === 'sql') return type === 'date' ? '.defaultNow()' : '.default(sql`x`)'
  if (filled === 'app') return `.$defaultFn(() => ${type === 'date' ? 'new Date()' : "'x'"})`
  return list || type === 'json' || type === 'date'
    ? '.default(sql`x`)'
    : `.default(${JSON.stringify(filled.literal)})`
}

function joinTable(
  model: string,
  { field, to }: { field: string; to: string },
  { tables }: SchemaRow,
): string {
  const side = (name: string, of: string) => {
    const table = tables.find((one) => one.model === of)
    const key = table?.columns.find((one) => one.field === table.primaryKey[0])
    const builder = builders[key?.type ?? 'string']
    return `  ${name}: ${builder}('${name}').notNull().references((): AnyPgColumn => ${prismaName(of)}.${prismaName(key?.field ?? 'id')}),`
  }
  return `export const ${prismaName(`${model}_${field}`)} = pgTable('${model}_${field}', {\n${side('owner', model)}\n${side('other', to)}\n}, (table) => [primaryKey({ columns: [table.owner, table.other] })])`
}
