/** The plan of an app on another database than the one that its config names first. */
import type { ConfigDialect, ScimConfig } from '../config/config.js'
import type { LoadedConfig } from '../config/load.js'
import { configOn } from '../config/migrations.js'
import { DiagnosticError, fail } from '../diagnostics.js'
import { inspectModels } from '../inspect/inspect.js'
import { withReferred } from '../inspect/referred.js'
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
    return planProject(own, await withReferred(own, tables, cwd), locate, [], undefined, signatureOf)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    throw new DiagnosticError(
      error.diagnostics.map((one) => ({ ...one, message: `On ${dialect}: ${one.message}` })),
    )
  }
}

/**
 * Refuses schemas of PostgreSQL, where the app may run on a database that has none: what is emitted names tables once.
 *
 * @throws DiagnosticError SG3083
 */
export function checkSchemas(plans: readonly Plan[]): void {
  const inSchema = plans.flatMap(({ side, user }) =>
    side.tables.flatMap(({ schema }) => (schema === undefined ? [] : [{ schema, table: user.table }])),
  )
  const [first] = inSchema
  const others = plans.flatMap(({ dialect }) => (dialect === 'postgresql' ? [] : [dialect]))
  if (!first || others.length === 0) return
  fail({
    code: 'SG3083',
    message: `${first.table.exportName} is in the schema ${first.schema} of PostgreSQL, and ${others.join(' and ')} ${others.length > 1 ? 'have' : 'has'} no such thing`,
    location: first.table.location,
    fix: 'Name one database in migrations, or let the tables be in the schema that a connection has by itself (search_path).',
  })
}
