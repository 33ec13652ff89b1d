/** The host's models and a config, brought together: inspection, what has changed since the last run, the plan. */
import { relativePath } from '../config/evaluate.js'
import type { LoadedConfig } from '../config/load.js'
import { dialectsOf } from '../config/migrations.js'
import { fail } from '../diagnostics.js'
import { inspectModels } from '../inspect/inspect.js'
import { withReferred } from '../inspect/referred.js'
import type { Plan } from '../plan/plan.js'
import { modelRefs, planProject } from '../plan/plan-project.js'
import { checkSupported } from '../plan/supported.js'
import type { EmittedFile } from '../reconcile/ownership.js'
import { isInside } from '../reconcile/paths.js'
import { type Settled, type SettleRequest, settleModels } from './settle.js'

export interface PlannedModels {
  readonly plan: Plan
  /** How many models were inspected. */
  readonly tables: number
  readonly models: Settled
}

/**
 * Reads the models that a config names, settles what has changed in them, and brings both together.
 *
 * @throws DiagnosticError with all findings of the step that failed
 */
export async function planModels(request: Omit<SettleRequest, 'tables'>): Promise<PlannedModels> {
  const { loaded, cwd } = request
  checkSupported(loaded.config, loaded.locate)
  const tables = await inspectModels(loaded.config, modelRefs(loaded.config), cwd, loaded.locate)
  const models = await settleModels({ ...request, tables })
  const { config, locate } = models.loaded
  const { checkReferences } = await import('../inspect/references.js')
  const { signaturesIn } = await import('../inspect/signature.js')
  const known = checkReferences(config, cwd, locate)
  const signatureOf = signaturesIn(cwd)
  const around = await withReferred(config, tables, cwd)
  const plan = planProject(config, around, locate, known, models.hints, signatureOf)
  const [, ...others] = dialectsOf(config)
  if (others.length === 0) return { plan, tables: tables.size, models }
  const { checkSchemas, planOn } = await import('./plan-on.js')
  const plans: Plan[] = []
  for (const dialect of others) plans.push(await planOn(dialect, { config, locate, cwd, signatureOf }))
  checkSchemas([plan, ...plans])
  return { plan: { ...plan, others: plans }, tables: tables.size, models }
}

/**
 * The config as a file to write, where flags or answers have changed it: it is written with all else, or not at all.
 *
 * @throws DiagnosticError SG1014 when it lies outside of the working directory
 */
export function editedConfig(
  { source }: LoadedConfig,
  edited: LoadedConfig,
  cwd: string,
): readonly EmittedFile[] {
  if (edited.source === source) return []
  const path = relativePath(cwd, edited.path)
  if (isInside(path)) return [{ path, text: edited.source, ownership: 'shared' }]
  return fail({
    code: 'SG1014',
    message: `${path} cannot be edited for you: it is outside of the working directory`,
    location: { file: path },
    fix: 'Edit it yourself, or run the command in its folder or above it with --cwd.',
    question: true,
  })
}
