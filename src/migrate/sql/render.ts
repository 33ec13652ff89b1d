/** Operations → SQL statements, in the model's dialect. A further dialect is one more file and one more line. */
import type { DatabaseConfig } from '../../config/database.js'
import type { Operation } from '../operations.js'
import type { SideModel } from '../side-tables.js'
import type { SqlDialect } from './dialect.js'
import { mysql } from './mysql.js'
import { postgresql } from './postgresql.js'
import { sqlite } from './sqlite.js'

const dialects: Readonly<Record<SideModel['dialect'], SqlDialect>> = { postgresql, sqlite, mysql }

/**
 * The statements that carry out the operations, up or down, each ending in `;`, in the order in which to run them.
 *
 * @param operations from `diffSideModels(before, after)`
 * @param after the model that they lead to
 * @param database what the database lacks beside others of its dialect
 */
export const render = (
  operations: readonly Operation[],
  after: SideModel,
  database?: DatabaseConfig,
): readonly string[] => dialects[after.dialect].render(operations, after, database)
