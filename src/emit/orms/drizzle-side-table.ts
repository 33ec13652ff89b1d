/** Drizzle definitions of the side tables, printed from the model that migrations are made from. */
import { type SqlDialect, sqlDialect } from '../../inspect/host-model.js'
import { isConstraint, type SideColumn, type SideIndex, type SideTable } from '../../migrate/side-tables.js'
import type { KeyedTable, Plan } from '../../plan/plan.js'
import { hostKeyOf } from '../../plan/side-columns.js'
import type { EmittedFile } from '../context.js'
import { arrayLiteral } from '../layout.js'
import { literal, property } from '../literal.js'
import { camelCase } from './names.js'

/** Prints one table as the initialiser of its constant. */
export function printSideTable(table: SideTable, plan: Plan, file: EmittedFile): string {
  const core = `drizzle-orm/${plan.dialect === 'postgresql' ? 'pg' : plan.dialect}-core`
  const columns = table.columns.map(
    (column) => `    ${camelCase(column.name)}: ${printColumn(column, table, plan, file, core)},\n`,
  )
  const extra = [
    ...(table.primaryKey.length > 1
      ? [
          `${file.imports.value(core, 'primaryKey')}({ columns: [${table.primaryKey.map(ofTable).join(', ')}] })`,
        ]
      : []),
    ...table.indexes.map((index) => printIndex(index, file, core)),
  ]
  const create = tableFunction(table, plan, file, core)
  if (extra.length === 0) return `${create}('${table.name}', {\n${columns.join('').replace(/^ {2}/gm, '')}})`
  const indexes = arrayLiteral(extra, { before: '  (table) => ' })
  return `${create}(\n  '${table.name}',\n  {\n${columns.join('')}  },\n  (table) => ${indexes},\n)`
}

const ofTable = (column: string) => `table.${camelCase(column)}`

function tableFunction(table: SideTable, plan: Plan, file: EmittedFile, core: string): string {
  if (plan.dialect !== 'postgresql') return file.imports.value(core, `${plan.dialect}Table`)
  return table.schema === undefined
    ? file.imports.value(core, 'pgTable')
    : `${file.imports.value(core, 'pgSchema')}(${literal(table.schema)}).table`
}

function printIndex({ name, columns, unique }: SideIndex, file: EmittedFile, core: string): string {
  const build = file.imports.value(core, unique ? 'uniqueIndex' : 'index')
  return `${build}(${literal(name)}).on(${columns.map(ofTable).join(', ')})`
}

function printColumn(
  column: SideColumn,
  table: SideTable,
  plan: Plan,
  file: EmittedFile,
  core: string,
): string {
  const host = hostKeyOf(column, plan)
  const parts = [host ? printReference(column, host, file) : printOwn(column, plan, file, core)]
  if (table.primaryKey.length === 1 && table.primaryKey[0] === column.name) parts.push('.primaryKey()')
  else if (column.notNull) parts.push('.notNull()')
  if (column.default !== undefined) parts.push(`.default(${column.default})`)
  const target = host ? hostReference(column, table, host, file) : ownReference(column, table)
  if (target === undefined) return parts.join('')
  return [...parts, `.references(() => ${target}, { onDelete: 'cascade' })`].join('\n      ')
}

/** A key that a trigger keeps is none of Drizzle's. */
function hostReference(
  column: SideColumn,
  table: SideTable,
  { table: host, key }: KeyedTable,
  file: EmittedFile,
) {
  const isKept = table.foreignKeys.some(
    ({ columns, onDelete }) => columns[0] === column.name && onDelete === 'cascade',
  )
  return isKept ? property(file.ref(host.ref), key.field) : undefined
}

/** A membership of SCIM's own refers to the other side tables. */
function ownReference(column: SideColumn, table: SideTable): string | undefined {
  const key = table.foreignKeys.find((one) => one.columns[0] === column.name && isConstraint(one))
  return key?.references.table.startsWith('scim_') ? `${camelCase(key.references.table)}.id` : undefined
}

function printReference(column: SideColumn, { key }: KeyedTable, file: EmittedFile): string {
  const { builder, module, options } = key.stored
  // An enum or a custom type is declared in the host.
  const build = /\.[cm]?tsx?$/.test(module)
    ? file.ref(`${module}#${builder}`)
    : file.imports.value(module, builder)
  return `${build}(${literal(column.name)}${options === undefined ? '' : `, ${options}`})`
}

/** The builder of a column of SCIM's own, and its options as source text. */
type OwnBuilders = Readonly<Record<Exclude<SideColumn['type']['kind'], 'host'>, readonly [string, string?]>>

const ownBuilders: Readonly<Record<SqlDialect, OwnBuilders>> = {
  postgresql: {
    uuid: ['uuid'],
    text: ['text'],
    integer: ['integer'],
    boolean: ['boolean'],
    timestamp: ['timestamp', '{ precision: 3, withTimezone: true }'],
    json: ['jsonb'],
  },
  sqlite: {
    uuid: ['text'],
    text: ['text'],
    integer: ['integer'],
    boolean: ['integer', `{ mode: 'boolean' }`],
    timestamp: ['integer', `{ mode: 'timestamp_ms' }`],
    json: ['text', `{ mode: 'json' }`],
  },
  mysql: {
    uuid: ['char', '{ length: 36 }'],
    text: ['varchar', '{ length: 512 }'],
    integer: ['int'],
    boolean: ['boolean'],
    timestamp: ['datetime', '{ fsp: 3 }'],
    json: ['json'],
  },
}

function printOwn({ name, type }: SideColumn, { dialect }: Plan, file: EmittedFile, core: string): string {
  const [builder, options] = ownBuilders[sqlDialect(dialect)][type.kind === 'host' ? 'text' : type.kind]
  return `${file.imports.value(core, builder)}('${name}'${options === undefined ? '' : `, ${options}`})`
}
