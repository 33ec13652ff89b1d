import type { SqlDialect } from '../host-model.js'
import { type Bound, returnedBy } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import { dialectOfModule } from './builders.js'
import { chainOf } from './chain.js'

/** The call that declares a table, whichever of Drizzle's ways it takes. */
export interface TableCall {
  readonly dialect: SqlDialect
  readonly schema?: string
  /** `undefined` when only running the host would tell. */
  readonly name?: string
  readonly columns?: Bound
  readonly extra?: Bound
}

const tableFunctions = new Set(['pgTable', 'sqliteTable', 'mysqlTable'])
const tableCreators = new Set(['pgTableCreator', 'sqliteTableCreator', 'mysqlTableCreator'])
const schemas = new Set(['pgSchema', 'mysqlSchema', 'mysqlDatabase'])

/** Recognises `pgTable(…)`, `pgSchema('x').table(…)` and `pgTableCreator(name => …)(…)`; else `undefined`. */
export function tableCallOf(expression: Bound): TableCall | undefined {
  const chain = chainOf(expression)
  if (!chain) return undefined
  const { origin, args } = chain
  const root = origin.kind === 'made' ? origin.by : chain
  if (root.origin.kind !== 'package') return undefined
  const dialect = dialectOfModule(root.origin.module)
  if (!dialect) return undefined
  const made = root.origin.name

  if (origin.kind === 'made') {
    return tableCreators.has(made) ? declared(dialect, args, createdName(root.args[0], args[0])) : undefined
  }
  if (tableFunctions.has(made)) return declared(dialect, args, staticText(args[0]))
  const method = schemas.has(made) ? chain.methods.find(({ name }) => name === 'table') : undefined
  const [name] = method?.args ?? []
  return method && { ...declared(dialect, method.args, staticText(name)), schema: staticText(args[0]) }
}

function declared(dialect: SqlDialect, args: readonly Bound[], name: string | undefined): TableCall {
  return { dialect, name, columns: args[1], extra: args[2] }
}

/** The name as the creator's function makes it. */
function createdName(creator: Bound | undefined, name: Bound | undefined): string | undefined {
  return staticText(creator && name && returnedBy(creator, [name]))
}
