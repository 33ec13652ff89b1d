import type { Dialect, HostColumn, HostTable } from '../../inspect/host-model.js'
import type { SideColumn } from '../../migrate/side-tables.js'
import type { Plan } from '../../plan/plan.js'
import { hostKeyOf } from '../../plan/side-columns.js'
import { hostTables } from './host-tables.js'

/** The function of the runtime that declares a column of the host's: what comparing its values has to know. */
export function columnType(column: HostColumn, dialect: Dialect): string {
  const { type, typeText, storedValues, stored } = column
  const { sqlType } = stored
  if (type.kind === 'unknown' && typeText.endsWith('[]')) return 'list'
  if (storedValues) return 'enumeration'
  switch (type.kind) {
    case 'boolean':
    case 'bigint':
    case 'json':
      return type.kind
    case 'number':
      return /int|serial/i.test(sqlType) ? 'integer' : 'number'
    case 'date':
      if (dialect === 'sqlite') return 'datetime'
      return dialect === 'postgresql' && !/tz|with time zone/i.test(sqlType) ? 'datetime' : 'timestamp'
    case 'string':
      if (dialect === 'postgresql' && /^uuid$/i.test(sqlType)) return 'uuid'
      return /char|text|clob|string/i.test(sqlType) ? 'text' : 'other'
    default:
      return 'other'
  }
}

/** The same for a column of SCIM's own; `host` is the key that it refers to, where it refers to one. */
export function sideColumnType({ type }: SideColumn, host: HostColumn | undefined, dialect: Dialect): string {
  if (type.kind === 'host') return host ? columnType(host, dialect) : 'text'
  return type.kind
}

/** Where an app may run on several databases, the one whose types say most: to the others they are as good. */
const telling = (plan: Plan): Plan => {
  const plans = [plan, ...(plan.others ?? [])]
  const of = (dialect: Dialect) => plans.find((one) => one.dialect === dialect)
  return of('postgresql') ?? of('mysql') ?? plan
}

/** {@link columnType} on any database that the app may run on. */
export function columnTypeIn(plan: Plan, { ref }: HostTable, column: HostColumn): string {
  const told = telling(plan)
  const columns = hostTables(told).find((table) => table.ref === ref)?.columns ?? []
  return columnType(columns.find(({ field }) => field === column.field) ?? column, told.dialect)
}

/** {@link sideColumnType} on any database that the app may run on. */
export function sideColumnTypeIn(plan: Plan, column: SideColumn): string {
  const told = telling(plan)
  return sideColumnType(column, hostKeyOf(column, told)?.key, told.dialect)
}

/** The SQL types of a column on all databases that the app may run on. */
export function sqlTypesIn(plan: Plan, { ref }: HostTable, { field, stored }: HostColumn): readonly string[] {
  const others = (plan.others ?? []).flatMap((other) =>
    hostTables(other).filter((table) => table.ref === ref),
  )
  const same = others.flatMap(({ columns }) => columns.filter((column) => column.field === field))
  return [stored, ...same.map((column) => column.stored)].map(({ sqlType }) => sqlType)
}
