import type { AttributeValue, CreateValues, Literal, WhereValue } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { planCopy, type Resource } from './attributes.js'
import { checkConstants } from './constants.js'
import type { Findings } from './findings.js'
import type { CreatePlan, WherePlan } from './plan.js'
import { checkTenantValue, isTenant, planCall, planLookup, type Sources } from './request-values.js'

/** What a new row is made for, and from. */
interface NewRowOf extends Sources {
  /** The resource that `attribute()` copies from; none where a request makes rows without one. */
  readonly of?: Resource
  /** The fields that are the same in all rows besides. */
  readonly same?: readonly string[]
}

/**
 * Resolves the columns that a new row needs besides what SCIM maps.
 *
 * @param section the keys that lead to the values, such as `['user', 'create']`
 */
export function planCreate(
  values: CreateValues | undefined,
  table: HostTable,
  section: readonly string[],
  findings: Findings,
  { of, same = [], ...sources }: NewRowOf,
): readonly CreatePlan[] {
  const plans = Object.entries(values ?? {}).flatMap(([field, value]): CreatePlan[] => {
    const key = [...section, field]
    const column = findings.column(table, field, key)
    if (typeof value === 'object' && value?.kind === 'attribute') {
      if (!of) findings.add(noResource(value, key, findings))
      const copied = of && planCopy(value.name, column, of, { table, section: key, key }, findings)
      return column && copied ? [{ column, copied }] : []
    }
    if (!column) return []
    if (typeof value !== 'object' || value === null) checkLiteral(column, value, key, findings)
    else if (value.kind === 'lookup') {
      const found = planLookup(value, column, key, sources, findings)
      return found ? [{ column, found }] : []
    } else if (isTenant(value)) checkTenantValue(column, key, sources, findings)
    else return [{ column, made: planCall(value, sources) }]
    return [{ column, value }]
  })
  checkConstants(plans, table, section, same, findings)
  return plans
}

/** A PATCH of a group says who becomes a member, and nothing else of them. */
const noResource = ({ name }: AttributeValue, path: readonly string[], findings: Findings): Diagnostic => ({
  code: 'SG3018',
  message: `${path.join('.')}: a request that makes somebody a member does not say their ${name}`,
  location: findings.place(path),
  fix: `Write a value, or let a function of yours make it: call('path/to/file.ts#name').`,
})

/** Resolves the rows that SCIM sees. */
export function planWhere(
  values: Readonly<Record<string, WhereValue>> | undefined,
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): readonly WherePlan[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    const column = findings.column(table, field, [...section, field])
    if (column && !isAny(value)) checkLiteral(column, value, [...section, field], findings)
    return column ? [{ column, value }] : []
  })
}

/** Whether rows have any value but null. */
export const isAny = (value: WhereValue): value is { readonly not: null } =>
  typeof value === 'object' && value !== null

/** The columns that the rows SCIM sees have one value of: a new row gets it. */
export const givenBy = (where: readonly WherePlan[]): readonly HostColumn[] =>
  where.filter(({ value }) => !isAny(value)).map(({ column }) => column)

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
    const isFilled = (column.filledBy && column !== untold) || filled.includes(column)
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
