import type { Literal, TenantValue } from '../config/config.js'
import { isRef } from '../config/is-ref.js'
import type { Diagnostic } from '../diagnostics.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { shellWord } from '../shell-word.js'
import type { Findings } from './findings.js'
import type { CreatePlan } from './plan.js'
import { isTenant, textOf } from './request-values.js'

/**
 * Refuses a value where it must not be the same in two rows: the second POST would be told that the user exists.
 *
 * @param section the keys that lead to the values, such as `['user', 'create']`
 * @param same the fields that are the same in all rows besides: of `where`, and of the tenant, within one of them
 */
export function checkConstants(
  plans: readonly CreatePlan[],
  table: HostTable,
  section: readonly string[],
  same: readonly string[],
  findings: Findings,
): void {
  const literals = new Map(
    plans.flatMap((plan) => (isConstant(plan, table) ? [[plan.column.field, plan]] : [])),
  )
  const isSame = (field: string) => literals.has(field) || same.includes(field)
  const told = new Set<CreatePlan>()
  for (const key of keysOf(table)) {
    const plan = key.every(isSame) ? literals.get(key.find((field) => literals.has(field)) ?? '') : undefined
    if (!plan || told.has(plan)) continue
    told.add(plan)
    findings.add(constantKey(plan, key, table, section, findings))
  }
}

type Constant = CreatePlan & { readonly value: Literal | TenantValue }

/** SQL lets any number of rows have no value; an index of MongoDB takes one of them. */
const isConstant = (plan: CreatePlan, { dialect }: HostTable): plan is Constant =>
  'value' in plan && (plan.value !== null || dialect === 'mongodb')

const keysOf = ({ primaryKey, uniques, columns }: HostTable): readonly (readonly string[])[] =>
  [primaryKey, ...columns.flatMap(({ field, unique }) => (unique ? [[field]] : [])), ...uniques].filter(
    (fields) => fields.length > 0,
  )

function constantKey(
  { column, value }: Constant,
  key: readonly string[],
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): Diagnostic {
  const path = [...section, column.field]
  const fields = key.map((field) => `"${field}"`).join(' and ')
  const isKey = key === table.primaryKey ? 'the key' : 'unique'
  return {
    code: 'SG3017',
    message: `${path.join('.')}: ${textOf(value)} would be in every new row of ${titleOf(table)}${isTenant(value) ? ' of a tenant' : ''}, but ${fields} ${key.length > 1 ? `together are ${isKey}` : `is ${isKey}`}`,
    location: findings.place(path),
    fix: fixOf(column, value, path.join('.')),
  }
}

function fixOf(column: HostColumn, value: Constant['value'], path: string): string {
  if (typeof value === 'string' && isRef(value)) return `A function is called with call('${value}').`
  const { type, stored, primaryKey, filledBy } = column
  if (primaryKey && filledBy) return 'Leave it out: its default makes one for each row.'
  const isText = type.kind === 'string' && !type.values && !['objectId', 'binData'].includes(stored.sqlType)
  const ref = isText ? 'node:crypto#randomUUID' : 'path/to/file.ts#name'
  return `Let a function ${isText ? '' : 'of yours '}make one for each row: call('${ref}') in the config, or --set ${shellWord(`${path}=${ref}`)}.`
}
