import type { CreateValues, Literal } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import type { Findings } from './findings.js'
import type { CreatePlan, WherePlan } from './plan.js'

/** Resolves the columns that a new row needs besides what SCIM maps. */
export function planCreate(
  values: CreateValues | undefined,
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): readonly CreatePlan[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    const column = findings.column(table, field, [...section, field])
    if (!column) return []
    if (typeof value !== 'object' || value === null)
      checkLiteral(column, value, [...section, field], findings)
    return [{ column, value }]
  })
}

/** Resolves the rows that SCIM sees. */
export function planWhere(
  values: Readonly<Record<string, Literal>> | undefined,
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): readonly WherePlan[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    const column = findings.column(table, field, [...section, field])
    if (column) checkLiteral(column, value, [...section, field], findings)
    return column ? [{ column, value }] : []
  })
}

/** A literal of another type than its column's would only fail when the emitted code is compiled. */
export function checkLiteral(
  column: HostColumn,
  value: Literal,
  path: readonly string[],
  findings: Findings,
): void {
  if (fits(value, column)) return
  const { type } = column
  findings.add({
    code: 'SG3011',
    message: `${path.join('.')}: ${JSON.stringify(value)} does not fit "${column.field}", which holds ${column.typeText}`,
    location: findings.place(path),
    fix:
      type.kind === 'string' && type.values
        ? `Use one of ${type.values.join(', ')}.`
        : WRITABLE.includes(type.kind)
          ? `Write a value of type ${column.typeText}.`
          : `Let a function of yours make it: call('path/to/file.ts#name').`,
  })
}

/** What a literal of the config can be. */
const WRITABLE: readonly string[] = ['string', 'number', 'boolean']

function fits(value: Literal, { type, notNull }: HostColumn): boolean {
  if (value === null) return !notNull
  // Whether a literal fits a type of the host's own is for its compiler to say.
  if (type.kind === 'json' || type.kind === 'unknown') return true
  if (typeof value !== type.kind) return false
  return type.kind !== 'string' || (type.values?.includes(String(value)) ?? true)
}

/**
 * Asks for every column that a new row must have and that nothing fills.
 *
 * @param untold the key, where a default fills it that the database does not tell
 */
export function requireFilled(
  table: HostTable,
  section: readonly string[],
  findings: Findings,
  filled: readonly HostColumn[],
  untold?: HostColumn,
): void {
  for (const column of table.columns) {
    const isFilled = (column.hasDefault && column !== untold) || filled.includes(column)
    if (!column.notNull || isFilled || findings.mayBeRenamed(table, column.field)) continue
    const key = [...section, column.field].join('.')
    const offer = findings.hints.offer(table, column.field)
    findings.add({
      code: 'SG3012',
      message: `A SCIM request that makes a row of ${table.exportName} must fill "${column.field}" (${column.typeText}), which nothing does`,
      location: column.location,
      fix: `${offer ? `Map it: --set ${offer}. Or say` : 'Say'} what goes there: ${key}: 'value' in the config, or --set ${key}=value; a function of yours: --set "${key}=call:path/to/file.ts#name()".`,
      question: true,
    })
  }
}
