import type { Plan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'

/** The database as the emitted code names it, as source text; of several the handle tells which it is. */
export function dialectOf(plan: Plan, { imports, orm }: EmittedFile): string {
  const { others = [] } = plan
  const names = [plan, ...others].map(({ dialect, config }) =>
    imports.value(orm.module, config.database?.transactions === 'batch' ? 'd1' : dialect),
  )
  return others.length > 0 ? `${imports.value(orm.module, 'anyOf')}(${names.join(', ')})` : names.join()
}
