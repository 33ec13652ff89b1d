import type { ActiveConfig } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import { checkLiteral } from './create.js'
import type { Findings } from './findings.js'
import type { ActivePlan } from './plan.js'

/** Resolves how the host tells an active user from a deactivated one. */
export function planActive(config: ActiveConfig, table: HostTable, findings: Findings): ActivePlan {
  if (config === 'scim') return { kind: 'scim' }
  if ('from' in config) {
    findings.add({
      code: 'SG3010',
      message: 'user.active: a flag on the membership is not supported yet',
      location: findings.place(['user', 'active']),
      fix: `Use a column of the user model, or 'scim' to keep the flag on the SCIM record.`,
    })
    return { kind: 'scim' }
  }
  const path = ['user', 'active', 'field']
  const column = findings.column(table, config.field, path)
  if (!column) return { kind: 'scim' }
  const refuse = (problem: string, fix: string) =>
    findings.add({
      code: 'SG3007',
      message: `user.active: "${config.field}" ${problem}`,
      location: findings.place(path),
      fix,
    })
  if ('on' in config) {
    for (const key of ['on', 'off'] as const)
      checkLiteral(column, config[key], ['user', 'active', key], findings)
    return { kind: 'values', column, on: config.on, off: config.off }
  }
  if ('kind' in config) {
    if (column.notNull)
      refuse('is never null, but must be for active users', 'Name a timestamp column that may be null.')
    return { kind: 'timestamp', column }
  }
  if (column.type.kind !== 'boolean')
    refuse(
      `holds ${column.typeText}, not a boolean`,
      `For a timestamp add kind: 'timestamp'; for an enum write on and off.`,
    )
  return { kind: 'flag', column, inverted: config.inverted ?? false }
}
