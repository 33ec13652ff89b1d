import type { Plan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'
import { dialectOf } from './dialect.js'

/** Where changes are noted: an entry of `userTables` and `groupTables`. */
export function auditPlace(plan: Plan, file: EmittedFile): readonly string[] {
  if (!plan.config.audit) return []
  const auditIn = file.imports.value(file.orm.module, 'auditIn')
  const dialect = file.orm.documents ? [] : [dialectOf(plan, file)]
  return [`audit: ${auditIn}(${[...dialect, 'scimAudit'].join(', ')})`]
}
