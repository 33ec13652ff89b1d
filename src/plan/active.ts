import type { ActiveConfig } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
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
  const refuse = (wanted: string, fix: string) =>
    findings.add({
      code: 'SG3007',
      message: `user.active: "${config.field}" holds ${column.typeText}, but must hold ${wanted}`,
      location: findings.place(path),
      fix,
    })
  if ('on' in config) {
    for (const value of [config.on, config.off])
      if (column.type.kind === 'string' && column.type.values && !column.type.values.includes(String(value)))
        refuse(
          column.type.values.map((each) => `'${each}'`).join(' or '),
          `Write on and off as values that the column has.`,
        )
    if (config.off === null && column.notNull) refuse('a value', 'Write an off value that is not null.')
    return { kind: 'values', column, on: config.on, off: config.off }
  }
  if ('kind' in config) {
    if (column.notNull) refuse('null for active users', 'Name a timestamp column that may be null.')
    return { kind: 'timestamp', column }
  }
  if (column.type.kind !== 'boolean')
    refuse('a boolean', `For a timestamp add kind: 'timestamp'; for an enum write on and off.`)
  return { kind: 'flag', column, inverted: config.inverted ?? false }
}
