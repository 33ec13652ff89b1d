import type { AttributeValue, CreateValues, Literal, WhereValue, WhereValues } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { shellWord } from '../shell-word.js'
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
  conditions: WhereValues | undefined,
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): readonly WherePlan[] {
  return Object.entries(conditions ?? {}).flatMap(([field, condition]): WherePlan[] => {
    const path = [...section, field]
    const column = findings.column(table, field, path)
    if (!column) return []
    const values = valuesOf(condition)
    for (const value of values ?? []) checkLiteral(column, value, path, findings)
    return [values ? { column, values } : { column }]
  })
}

/** The values that a condition allows; undefined where any but null will do. */
function valuesOf(condition: WhereValue): readonly Literal[] | undefined {
  if (typeof condition !== 'object' || condition === null) return [condition]
  return 'in' in condition ? condition.in : undefined
}

/** The columns that have a value for new rows in what picks the rows that SCIM sees: the first of several. */
export const givenBy = (where: readonly WherePlan[]): readonly HostColumn[] =>
  where.filter(({ values }) => values).map(({ column }) => column)

/**
 * Refuses rows of SCIM's making that SCIM would not see.
 *
 * @param section the part of the config that has both, such as `['user']`
 * @param filled the columns that are filled in another way, or by defaults
 */
export function requireSeen(
  where: readonly WherePlan[],
  create: readonly CreatePlan[],
  table: HostTable,
  section: readonly string[],
  findings: Findings,
  filled: readonly HostColumn[] = [],
): void {
  for (const { column, values } of where) {
    const created = create.find((each) => each.column === column)
    const value = created ? literalOf(created) : null
    const isSeen = created
      ? value === undefined || (values?.includes(value) ?? value !== null)
      : values !== undefined || filled.includes(column)
    if (isSeen) continue
    const key = [...section, 'create', column.field]
    const wanted = values ? `one of ${values.map((value) => JSON.stringify(value)).join(', ')}` : 'a value'
    findings.add({
      code: 'SG3033',
      message: `${[...section, 'where', column.field].join('.')}: a row of ${titleOf(table)} that SCIM makes would not be among these: "${column.field}" ${created ? `gets ${JSON.stringify(value)}` : 'gets no value'}`,
      location: findings.place(created ? key : [...section, 'where', column.field]),
      fix: `Let ${key.join('.')} give it ${wanted}, or let a function of yours: call('path/to/file.ts#name').`,
    })
  }
}

export const withDefaults = ({ columns }: HostTable): readonly HostColumn[] =>
  columns.filter(({ filledBy }) => filledBy)

/** What every new row gets; undefined where that is another value for each. */
const literalOf = (plan: CreatePlan): Literal | undefined =>
  'value' in plan && (typeof plan.value !== 'object' || plan.value === null) ? plan.value : undefined

/** A literal of another type than its column's would only fail when the emitted code is compiled. */
export function checkLiteral(
  column: HostColumn,
  value: Literal,
  path: readonly string[],
  findings: Findings,
): void {
  if (fits(value, column)) return
  const { type } = column
  const isRefused = value === '' && column.refusesEmpty
  findings.add({
    code: 'SG3011',
    message: `${path.join('.')}: ${JSON.stringify(value)} does not fit "${column.field}", which ${isRefused ? 'refuses an empty text' : `holds ${column.typeText}`}`,
    location: findings.place(path),
    fix:
      type.kind === 'string' && type.values
        ? `Use one of ${type.values.join(', ')}.`
        : WRITABLE.includes(type.kind)
          ? `Write a value of type ${column.typeText}${isRefused ? ' that is not empty' : ''}.`
          : `Let a function of yours make it: call('path/to/file.ts#name').`,
  })
}

/** What a literal of the config can be. */
const WRITABLE: readonly string[] = ['string', 'number', 'bigint', 'boolean']

function fits(value: Literal, { type, notNull, refusesEmpty }: HostColumn): boolean {
  if (value === null) return !notNull
  // Whether a literal fits a type of the host's own is for its compiler to say.
  if (type.kind === 'json' || type.kind === 'unknown') return true
  if (type.kind === 'bigint') return Number.isSafeInteger(value)
  if (typeof value !== type.kind || (value === '' && refusesEmpty)) return false
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
      message: `A SCIM request that makes a row of ${titleOf(table)} must fill "${column.field}" (${column.typeText}), which nothing does`,
      location: column.location,
      fix: `${offer ? `Map it: --set ${shellWord(offer)}. Or say` : 'Say'} what goes there: ${key}: 'value' in the config, or --set ${key}=value; a function of yours: --set "${key}=call:path/to/file.ts#name()".`,
      question: true,
    })
  }
}
