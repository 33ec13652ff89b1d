/** The plan of an app on another database than the one that its config names first. */
import type { ConfigDialect, ScimConfig } from '../config/config.js'
import type { LoadedConfig } from '../config/load.js'
import { configOn } from '../config/migrations.js'
import { DiagnosticError } from '../diagnostics.js'
import { inspectModels } from '../inspect/inspect.js'
import type { SignatureOf } from '../inspect/signature.js'
import type { Plan } from '../plan/plan.js'
import { modelRefs, planProject } from '../plan/plan-project.js'

interface Request extends Partial<Pick<LoadedConfig, 'locate'>> {
  readonly config: ScimConfig
  readonly cwd: string
  readonly signatureOf?: SignatureOf
}

/**
 * Reads the models once more, as they are on a database: the types of keys differ, and what its migrations say.
 *
 * @throws DiagnosticError as `planProject` for the first one; each finding names the database
 */
export async function planOn(
  dialect: ConfigDialect,
  { config, locate, cwd, signatureOf }: Request,
): Promise<Plan> {
  const own = configOn(config, dialect)
  try {
    const tables = await inspectModels(own, modelRefs(own), cwd, locate)
    return planProject(own, tables, locate, [], undefined, signatureOf)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    throw new DiagnosticError(
      error.diagnostics.map((one) => ({ ...one, message: `On ${dialect}: ${one.message}` })),
    )
  }
}
