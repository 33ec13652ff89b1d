import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { typeArguments, WIDTH } from '../layout.js'
import { literal } from '../literal.js'
import { newPartRow } from './part-name.js'
import { importedRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

/** The type of a row tells nothing of inserts: which columns a new one must have is what inspection found. */
function newRowType(file: EmittedFile, table: HostTable): string {
  const row = importedRowType(file, table)
  const needed = table.columns.filter(({ filledBy, notNull }) => notNull && !filledBy)
  if (needed.length === table.columns.length) return row
  const isNullable = table.columns.some(({ untypedNull }) => untypedNull)
  if (needed.length === 0 && !isNullable) return `Partial<${row}>`
  const newRow = file.imports.type(file.orm.module, 'NewRow')
  if (needed.length === 0) return `${newRow}<${row}, never>`
  const names = needed.map(({ field }) => literal(field))
  const before = `export type ${nameOf(file, table)} = ${newRow}`
  return newRow + typeArguments([row, unionOf(names)], { before, after: '' })
}

/** What `model.gen.ts` calls the type. */
function nameOf(file: EmittedFile, { ref }: HostTable): string {
  const { user, group, tenant } = file.context.plan
  if (ref === user.table.ref) return 'NewUserRow'
  const part = user.parts.find((each) => each.table.ref === ref)
  if (part) return newPartRow(part, file.context.plan)
  if (ref === group?.host?.table.ref) return 'NewGroupRow'
  return ref === tenant?.through?.table.ref ? 'NewTenantMemberRow' : 'NewMemberRow'
}

/** On a line of its own, or a name a line where not even that fits. */
function unionOf(names: readonly string[]): string {
  const line = names.join(' | ')
  return line.length + 2 <= WIDTH ? line : names.map((name) => `| ${name}`).join('\n  ')
}

/** The name that Knex takes: with the schema, which the list of tables does not always have. */
function tableName({ model, name, schema }: HostTable): string {
  const known = model ?? name
  return schema === undefined || known.includes('.') ? known : `${schema}.${known}`
}

export const knex = sqlOrm({
  name: 'knex',
  prefix: 'Knex',
  rowType: importedRowType,
  newRowType,
  model: (_file, table) => literal(tableName(table)),
  passed: (file) => file.imports.type('knex', 'Knex'),
})
