/** Operations → SQL statements, in the model's dialect. A further dialect is one more file and one more line. */
import { diffSideModels } from '../diff.js'
import type { Operation } from '../operations.js'
import type { SideModel } from '../side-tables.js'
import type { SqlDialect } from './dialect.js'
import { mysql } from './mysql.js'
import { postgresql } from './postgresql.js'
import { sqlite } from './sqlite.js'

const dialects: Readonly<Record<SideModel['dialect'], SqlDialect>> = { postgresql, sqlite, mysql }

/**
 * The statements that carry out the operations, each ending in `;`, in the order in which to run them.
 *
 * @param operations from `diffSideModels(before, after)`
 * @param after the model that they lead to
 */
export const renderUp = (operations: readonly Operation[], after: SideModel): readonly string[] =>
  dialects[after.dialect].render(operations, after)

/**
 * The statements that undo what leads from `before` to `after`: the difference the other way round.
 *
 * @param before the model to return to; `undefined` is none of the tables
 */
export function renderDown(before: SideModel | undefined, after: SideModel): readonly string[] {
  const target: SideModel = before ?? { version: 1, dialect: after.dialect, tables: [] }
  return renderUp(diffSideModels(after, target), target)
}
