import type { HostColumn } from '../../inspect/host-model.js'
import type { MembersPlan, Plan } from '../../plan/plan.js'
import { createdIn } from '../../plan/request-values.js'

/** The columns that the configuration speaks of. */
export function mappedColumns(plan: Plan): readonly HostColumn[] {
  const { user, group } = plan
  const plans = [user, group].flatMap((resource) => [
    ...(resource?.attributes ?? []),
    ...(resource?.where ?? []),
  ])
  const ofParts = user.parts.flatMap(({ where }) => where)
  const found = createdIn(plan).flatMap((one) => ('found' in one ? [one.found, ...one.found.where] : []))
  return [...plans, ...ofParts, ...found, ...('column' in user.active ? [user.active] : [])].map(
    ({ column }) => column,
  )
}

/** All columns that emitted code names: those, what new rows have beside, the keys, and what ties rows together. */
export function namedColumns(plan: Plan): readonly HostColumn[] {
  const { user, group, tenant } = plan
  const { rows } = group?.roles ?? {}
  const keys = [
    rows?.key,
    rows?.name,
    rows?.tenant,
    user.key,
    group?.host?.key,
    tenant?.userColumn,
    tenant?.groupColumn,
  ]
  const created = [...user.create, ...(group?.create ?? [])].map(({ column }) => column)
  const joins = [group?.members, tenant?.through].flatMap((join) => (join ? joined(join) : []))
  const parts = user.parts.flatMap((part) => [
    ...[part.key, part.user, part.link].filter((column) => column !== undefined),
    ...part.create.map(({ column }) => column),
  ])
  const ends = user.ends.flatMap((end) =>
    'table' in end
      ? [end.user, ...(end.tenant ? [end.tenant] : []), ...(end.set ?? []).map(({ column }) => column)]
      : [],
  )
  const known = keys.filter((key) => key !== undefined)
  return [...mappedColumns(plan), ...created, ...joins, ...parts, ...ends, ...known]
}

const joined = (members: MembersPlan): readonly HostColumn[] => {
  const { user, group, tenant, key, where = [], create, via } = members
  return [
    ...[user, group, tenant, key, via?.key, via?.user, via?.tenant].filter((column) => column !== undefined),
    ...[...where, ...create].map(({ column }) => column),
  ]
}
