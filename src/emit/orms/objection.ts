import type { HostColumn, HostTable, ManyToMany } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { objectLiteral } from '../layout.js'
import { literal, propertyKey } from '../literal.js'
import { columnTypeIn } from './column-type.js'
import { joinTableCall } from './late-bound.js'
import { namedColumns } from './named-columns.js'
import { objectType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

/** A row is an instance of its model; that of a many-to-many relation has no class. */
const rowType = (file: EmittedFile, table: HostTable) =>
  table.manyToMany
    ? objectType(joined(file, table).map(({ field, typeText }) => `${propertyKey(field)}: ${typeText}`))
    : file.refType(table.ref)

/** What rows of a many-to-many relation are made with. */
const joined = (file: EmittedFile, table: HostTable) => {
  const named = namedIn(file, table)
  return table.columns.filter((column) => named.includes(column) || (column.notNull && !column.filledBy))
}

/** A new row of a many-to-many relation: what the database fills may be left out. */
const newJoinRow = (file: EmittedFile, table: HostTable) =>
  objectType(
    joined(file, table).map(({ field, typeText, notNull, filledBy }) => {
      const type = notNull ? typeText : `${typeText} | null`
      return `${propertyKey(field)}${notNull && !filledBy ? '' : '?'}: ${type}`
    }),
  )

/** The columns of a table that emitted code names. */
function namedIn({ context: { plan } }: EmittedFile, { columns }: HostTable): readonly HostColumn[] {
  const named = namedColumns(plan)
  return columns.filter((column) => named.includes(column))
}

/** `entity(User, { email: 'text' })`: no model of Objection's says what its columns hold. */
function entity(file: EmittedFile, table: HostTable, before: string): string {
  const { plan } = file.context
  const isOnSqlite = [plan, ...(plan.others ?? [])].some(({ dialect }) => dialect === 'sqlite')
  const types = namedIn(file, table).flatMap((column) => {
    const type = columnTypeIn(plan, table, column)
    // Numbers are compared as they are; SQLite gives the number of a row that is gone to another one.
    const isPlain = /^(other|integer|bigint|number)$/.test(type) && !(isOnSqlite && column.primaryKey)
    return isPlain ? [] : [`${propertyKey(column.field)}: ${literal(type)}`]
  })
  if (types.length === 0) return `${file.imports.value(file.orm.module, 'entity')}(${file.ref(table.ref)})`
  const call = `${file.imports.value(file.orm.module, 'entity')}(${file.ref(table.ref)}, `
  return `${call}${objectLiteral(types, { before: before + call, after: ')' })})`
}

/** `joinTable(Club, 'members', 'clubId', 'userId')` */
function joinTable(file: EmittedFile, table: HostTable, relation: ManyToMany): string {
  const { own, other } = relation
  const more = namedIn(file, table).filter(({ field }) => field !== own && field !== other)
  return joinTableCall(file, relation, more)
}

export const objection = sqlOrm({
  name: 'objection',
  prefix: 'Objection',
  rowType,
  newRowType: (file, table) => {
    if (table.manyToMany) return newJoinRow(file, table)
    const row = rowType(file, table)
    const objects = `${file.imports.type('objection', 'PartialModelObject')}<${row}>`
    return namedIn(file, table).some(({ untypedNull }) => untypedNull)
      ? `${file.imports.type(file.orm.module, 'NewObject')}<${row}, ${objects}>`
      : objects
  },
  lateBound: (file, table, before) =>
    table.manyToMany ? joinTable(file, table, table.manyToMany) : entity(file, table, before),
  passed: (file) => file.imports.type('knex', 'Knex'),
})
