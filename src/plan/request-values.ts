/** Values of new rows that a request tells, or rows of the host's: `tenant()`, `lookup(…)`. */

import type { Call, ContextValue, Literal, Lookup, TenantValue } from '../config/config.js'
import type { HostColumn, HostTable, Ref } from '../inspect/host-model.js'
import type { SignatureOf } from '../inspect/signature.js'
import { titleOf } from '../inspect/words.js'
import { checkLiteral } from './create.js'
import type { Findings } from './findings.js'
import { holdsAsText } from './key-type.js'
import type { CreatePlan, KeyedTable, LookupPlan, MadePlan, MembersPlan, Plan, TenantPlan } from './plan.js'

/** What there is to make values from. */
export interface Sources {
  readonly tenant: Pick<TenantPlan, 'table' | 'key' | 'isColumn'> | undefined
  readonly tables: ReadonlyMap<Ref, HostTable>
  readonly signatureOf: SignatureOf
}

export const isTenant = (value: unknown): value is TenantValue =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'tenant'

/** Whether a value of a new row is waited for. */
export const isAwaited = (plan: CreatePlan): boolean =>
  'found' in plan || ('made' in plan && plan.made.isAwaited)

/** Whether a function makes it that is told of the request. */
export const isTold = (plan: CreatePlan): boolean => 'made' in plan && plan.made.args.some(isContext)

/** Whether making it takes the database. */
export const readsDatabase = (plan: CreatePlan): boolean => 'found' in plan || isTold(plan)

export const isContext = (arg: Call['args'][number]): arg is ContextValue =>
  typeof arg === 'object' && arg !== null

/** Resolves a call: a function that wants more than it is given is told of the request. */
export function planCall(call: Call, { signatureOf }: Sources): MadePlan {
  const { required = 0, isAsync = false } = signatureOf(call.ref) ?? {}
  const args = required > call.args.length ? [...call.args, { kind: 'context' } as const] : call.args
  return { ...call, args, isAwaited: isAsync || args.some(isContext) }
}

/** Resolves the function that makes rows: it gets the mapped columns, and then what a call gives it; the request last, if it takes that. */
export function planCreation(call: Call, { signatureOf }: Sources): MadePlan {
  const { most = Number.POSITIVE_INFINITY } = signatureOf(call.ref) ?? {}
  const isTold = call.args.some(isContext) || most <= call.args.length + 1
  return { ...call, args: isTold ? call.args : [...call.args, { kind: 'context' }], isAwaited: true }
}

/** Whether functions that make rows, or their columns, or end rows are told of the request. */
export const tellsOf = ({
  create,
  madeBy,
  endedBy,
}: Pick<MembersPlan, 'create' | 'madeBy' | 'endedBy'>): boolean =>
  create.some(isTold) || [madeBy, endedBy].some((made) => made?.args.some(isContext))

/** Whether the key of the request's tenant is among the values. */
export const usesTenant = (plans: readonly CreatePlan[]): boolean =>
  plans.some((plan) =>
    'found' in plan
      ? plan.found.where.some(({ value }) => isTenant(value))
      : isTold(plan) || ('value' in plan && isTenant(plan.value)),
  )

/** All values of new rows that a plan has. */
export const createdIn = ({
  user,
  group,
  tenant,
}: Pick<Plan, 'user' | 'group' | 'tenant'>): readonly CreatePlan[] => [
  ...user.create,
  ...user.parts.flatMap(({ create }) => create),
  ...(group?.create ?? []),
  ...(group?.members?.create ?? []),
  ...(tenant?.through?.create ?? []),
]

/** Checks that a column takes the key of the request's tenant. */
export function checkTenantValue(
  column: HostColumn,
  path: readonly string[],
  { tenant }: Sources,
  findings: Findings,
): boolean {
  if (tenant) return checkKey(column, tenant, 'tenant()', path, findings)
  findings.add({
    code: 'SG3030',
    message: `${path.join('.')}: tenant() is the key of the request's tenant, but the config has no tenant`,
    location: findings.place(path),
    fix: 'Say whose requests are in `tenant`, or write a value.',
  })
  return false
}

/** Resolves the row that a lookup is to find. */
export function planLookup(
  { model, where, field }: Lookup,
  target: HostColumn,
  path: readonly string[],
  sources: Sources,
  findings: Findings,
): LookupPlan | undefined {
  const table = sources.tables.get(model)
  // Inspection has failed before where a model is missing.
  if (!table) throw new TypeError(`${model} was not inspected`)
  const column = findings.column(table, field, path)
  const values = Object.entries(where).flatMap(([name, value]): LookupPlan['where'][number][] => {
    const by = findings.column(table, name, path)
    if (!by) return []
    if (!isTenant(value)) checkLiteral(by, value, [...path, name], findings)
    else if (!checkTenantValue(by, [...path, name], sources, findings)) return []
    return [{ column: by, value }]
  })
  const problem =
    Object.keys(where).length === 0
      ? {
          message: 'names no values: any row would do',
          fix: `Write what tells the row of ${titleOf(table)} apart.`,
        }
      : column?.relation || column?.elements
        ? {
            message: `cannot read "${field}" of ${titleOf(table)}, which is no plain column`,
            fix: 'Name its key.',
          }
        : undefined
  if (problem)
    findings.add({
      code: 'SG3031',
      message: `${path.join('.')}: lookup() ${problem.message}`,
      location: findings.place(path),
      fix: problem.fix,
    })
  if (!column || problem) return undefined
  const isKept = checkKey(target, { table, key: column }, `lookup()`, path, findings)
  return isKept ? { table, where: values, column } : undefined
}

/** Whether a column can hold a column of another table: of that type, and no reference to a third one. */
function checkKey(
  column: HostColumn,
  { table, key }: KeyedTable,
  name: string,
  path: readonly string[],
  findings: Findings,
): boolean {
  const { references, type, typeText } = column
  const isElsewhere = references !== undefined && references.table !== table.ref
  const isOther =
    table.dialect === 'mongodb'
      ? typeText !== key.typeText && typeText !== 'unknown' && !holdsAsText(column, key)
      : type.kind !== key.type.kind && type.kind !== 'unknown' && key.type.kind !== 'unknown'
  if (!isElsewhere && !isOther) return true
  findings.add({
    code: 'SG3011',
    message: `${path.join('.')}: ${name} is "${key.field}" of ${titleOf(table)} (${key.typeText}) and does not fit "${column.field}", which ${isElsewhere ? `refers to ${references.table.split('#').at(-1)}` : `holds ${typeText}`}`,
    location: findings.place(path),
    fix: "Write another value, or let a function of yours make it: call('path/to/file.ts#name').",
  })
  return false
}

/** As the config writes it, for messages. */
export const textOf = (value: Literal | TenantValue): string =>
  isTenant(value) ? 'tenant()' : JSON.stringify(value)
