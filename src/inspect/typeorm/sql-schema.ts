import type { ModelContext } from '../classes/context.js'
import type { Options } from '../classes/options.js'

/** Where a table is, as each driver names it: MySQL's drivers know databases only, SQLite's neither. */
export function sqlSchemaOf({ dialect }: ModelContext, options: Options): string | undefined {
  if (dialect === 'sqlite') return undefined
  return options.text(dialect === 'mysql' ? 'database' : 'schema')
}
