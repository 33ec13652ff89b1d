/** What ends when a user is deactivated (`user.ends`): which rows are the user's. */

import type { Call, EndConfig, UserConfig } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { checkLiteral } from './create.js'
import type { Findings } from './findings.js'
import type { ActivePlan, EndPlan, KeyedTable, TenantPlan } from './plan.js'
import type { Sources } from './request-values.js'

export function planEnds(
  { ends = [] }: Pick<UserConfig, 'ends'>,
  user: KeyedTable,
  active: ActivePlan,
  tenant: TenantPlan | undefined,
  sources: Sources,
  findings: Findings,
): readonly EndPlan[] {
  const isOfTenants = tenant?.through !== undefined && !('isShared' in active)
  return ends.flatMap((end, index): readonly EndPlan[] => {
    if (!('model' in end)) return [{ call: end }]
    const table = sources.tables.get(end.model)
    if (!table) throw new TypeError(`${end.model} was not inspected`)
    const path = ['user', 'ends', String(index)]
    const found = columnOf(end, table, user, findings, path)
    const ofTenant =
      end.tenant === undefined ? undefined : findings.column(table, end.tenant, [...path, 'tenant'])
    const set = end.set && planSet(end.set, table, [...path, 'set'], findings)
    const problem = problemOf(end, table, user, found, tenant, isOfTenants)
    if (problem)
      findings.add({
        code: 'SG3084',
        message: `${path.join('.')}: ${problem.message}`,
        location: findings.place(path),
        fix: problem.fix,
      })
    if (problem || !found) return []
    return [{ table, ...found, ...(ofTenant && { tenant: ofTenant }), ...(set && { set }) }]
  })
}

interface Found {
  readonly user: HostColumn
  readonly inside?: readonly string[]
}

/** The column that refers to the user, or whose JSON does. */
function columnOf(
  { user: named }: EndConfig,
  table: HostTable,
  user: KeyedTable,
  findings: Findings,
  path: readonly string[],
): Found | undefined {
  if (named !== undefined) {
    const whole = table.columns.find(({ field }) => field === named)
    if (whole) return { user: whole }
    const [head = '', ...inside] = named.split('.')
    const column = findings.column(table, inside.length > 0 ? head : named, [...path, 'user'])
    return column && { user: column, ...(inside.length > 0 && { inside }) }
  }
  const [first, ...others] = table.columns.filter(({ references }) => references?.table === user.table.ref)
  return first && others.length === 0 ? { user: first } : undefined
}

function planSet(
  values: NonNullable<EndConfig['set']>,
  table: HostTable,
  path: readonly string[],
  findings: Findings,
) {
  return Object.entries(values).flatMap(([field, value]) => {
    const column = findings.column(table, field, [...path, field])
    if (column && (typeof value !== 'object' || value === null))
      checkLiteral(column, value, [...path, field], findings)
    return column ? [{ column, value }] : []
  })
}

interface Problem {
  readonly message: string
  readonly fix: string
}

function problemOf(
  end: EndConfig,
  table: HostTable,
  user: KeyedTable,
  found: Found | undefined,
  tenant: TenantPlan | undefined,
  isOfTenants: boolean,
): Problem | undefined {
  const title = titleOf(table)
  const own = titleOf(user.table)
  if ([user.table.ref, tenant?.table.ref, tenant?.through?.table.ref].includes(table.ref))
    return {
      message: `rows of ${title} are no sessions, keys or tokens: SCIM needs them`,
      fix: 'Name another model, or a function of yours.',
    }
  if (!found)
    return end.user !== undefined
      ? undefined
      : {
          message: `no column of ${title}, or more than one, refers to ${own}`,
          fix: `Name the one by which rows are a user's: user: 'userId'.`,
        }
  const { user: column, inside } = found
  if (column.references && column.references.table !== user.table.ref)
    return {
      message: `"${column.field}" of ${title} does not refer to ${own}`,
      fix: `Name the one by which rows are a user's.`,
    }
  if (column.references && column.references.field !== user.key.field)
    return {
      message: `"${column.field}" of ${title} refers to "${column.references.field}" of ${own}, not to its key "${user.key.field}"`,
      fix: `Let a function of yours end them: call('path/to/file.ts#name').`,
    }
  if (inside && column.type.kind !== 'json' && column.type.kind !== 'unknown')
    return {
      message: `"${column.field}" of ${title} holds ${column.typeText}, and no JSON to look into`,
      fix: `Let a function of yours end them: call('path/to/file.ts#name').`,
    }
  if (Object.keys(end.set ?? { some: true }).length === 0)
    return { message: 'set is empty', fix: 'Say what the rows get, or take it out to delete them.' }
  if (end.tenant !== undefined && !tenant)
    return { message: 'there are no tenants, whose rows these could be', fix: 'Take tenant out.' }
  if (isOfTenants && end.tenant === undefined && end.shared === undefined)
    return {
      message: `a user may be in several tenants, and rows of ${title} are of the user in all of them`,
      fix: `Name the column that tells whose they are, tenant: 'organizationId'; or end them for all: shared: 'ends for all tenants'.`,
    }
  return undefined
}

/** What of a call is passed on after what it is told. */
export const literalsOf = ({ args }: Call) => args.filter((arg) => typeof arg !== 'object' || arg === null)
