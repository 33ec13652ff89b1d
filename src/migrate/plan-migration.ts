/** Side tables before and after → the migration's files. Pure: the clock and the files on disk are given. */
import { diffSideModels } from './diff.js'
import { drizzle } from './forms/drizzle.js'
import type { MigrationForm, MigrationPlace } from './forms/form.js'
import { plainSql } from './forms/plain-sql.js'
import { migrationName } from './name.js'
import { dataLosses, type Operation } from './operations.js'
import type { SideModel } from './side-tables.js'
import { comment } from './sql/dialect.js'
import { renderDown, renderUp } from './sql/render.js'

const forms = { drizzle, sql: plainSql } satisfies Record<string, MigrationForm>

export interface MigrationRequest extends MigrationPlace {
  /** The model after the last run; `undefined` on the first. */
  readonly before: SideModel | undefined
  readonly after: SideModel
  readonly form: keyof typeof forms
}

export interface PlannedMigration {
  /** Path → text; empty when nothing changed. */
  readonly files: ReadonlyMap<string, string>
  /** Left out when nothing changed. */
  readonly name?: string
  readonly operations: readonly Operation[]
  /** What applying it takes away for good, one sentence each; also at the head of the up side. */
  readonly losses: readonly string[]
}

/**
 * The migration that leads from one side model to the next, in the host's form.
 *
 * @throws DiagnosticError SG4101 (a host key's type changed), SG4102 (another dialect), SG4103 (a dialect without
 * migrations), SG4104 (a journal that cannot be read)
 */
export function planMigration(request: MigrationRequest): PlannedMigration {
  const { before, after } = request
  const operations = diffSideModels(before, after)
  if (operations.length === 0) return { files: new Map(), operations, losses: [] }
  const name = migrationName(operations)
  const losses = dataLosses(operations)
  const files = forms[request.form](
    {
      name,
      dialect: after.dialect,
      warnings: losses.map((loss) => comment(`Destructive: ${loss}.`)),
      up: renderUp(operations, after),
      down: renderDown(before, after),
    },
    request,
  )
  return { files, name, operations, losses }
}
