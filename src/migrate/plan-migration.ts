/** Side tables before and after → the migration's files. Pure: the clock and the files on disk are given. */

import type { DatabaseConfig } from '../config/database.js'
import { diffSideModels } from './diff.js'
import type { MigrationForm, MigrationPlace } from './forms/form.js'
import { checkHostKeys, hostKeysOf, keysBelow, modelBelow, type OldKey } from './host-keys.js'
import { migrationName } from './name.js'
import { dataLosses, type Operation } from './operations.js'
import { invertRenames, type Rename } from './renames.js'
import type { SideModel } from './side-tables.js'
import { render } from './sql/render.js'

export interface MigrationRequest extends MigrationPlace {
  /** The model after the last run; `undefined` on the first. */
  readonly before: SideModel | undefined
  readonly after: SideModel
  readonly form: MigrationForm
  /** What the database lacks beside others of its dialect. */
  readonly database?: DatabaseConfig | undefined
  /** What was told to be the same under another name. */
  readonly renames?: readonly Rename[]
  /** Where the keys of the host's that changed their types are still to be found. */
  readonly oldKeys?: readonly OldKey[]
}

export interface PlannedMigration {
  /** Path → text; empty when nothing changed. */
  readonly files: ReadonlyMap<string, string>
  /**
   * Path → text of files of the host's own in which its tool reads of the side tables, where they have to change: they may
   * have to without a migration, after a merge, say.
   */
  readonly declarations: ReadonlyMap<string, string>
  /** Left out when nothing changed. */
  readonly name?: string
  readonly operations: readonly Operation[]
  /** What applying it takes away for good, one sentence each; also at the head of the up side. */
  readonly losses: readonly string[]
}

/**
 * The migration that leads from one side model to the next, in the host's form.
 *
 * @throws DiagnosticError SG4101 (a host key's type changed), SG4102 (another dialect), SG4104 (a folder of another tool or database), SG4105 (a migration would not come last), SG4106 (a
 * Prisma schema without the host's tables)
 */
export function planMigration(request: MigrationRequest): PlannedMigration {
  const { write, adapt = (model) => model, declare } = request.form
  const { renames = [], oldKeys = [] } = request
  const before = request.before && adapt(request.before, request)
  const after = adapt(request.after, request)
  const declarations = declare?.(request.after, request) ?? new Map()
  const operations = diffSideModels(before, after, { renames, hostKeyOf: hostKeysOf(request.after, oldKeys) })
  checkHostKeys(operations, request.after)
  if (operations.length === 0) return { files: new Map(), declarations, operations, losses: [] }
  const name = migrationName(operations)
  const losses = dataLosses(operations)
  const below: SideModel = request.before
    ? adapt(modelBelow(request.before, operations, renames, oldKeys), request)
    : { ...after, tables: [] }
  const back = diffSideModels(after, below, {
    renames: invertRenames(renames),
    hostKeyOf: keysBelow(operations, renames),
  })
  const files = write(
    {
      name,
      dialect: after.dialect,
      // A line break in a name would end the comment.
      warnings: losses.map((loss) => `Destructive: ${loss}.`.replace(/\s+/g, ' ')),
      up: render(operations, after, request.database),
      down: render(back, below, request.database),
    },
    request,
  )
  return { files, declarations, name, operations, losses }
}
