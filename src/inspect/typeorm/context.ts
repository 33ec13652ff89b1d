import type { ModelContext } from '../classes/context.js'
import type { Options } from '../classes/options.js'

/** Whether a package is TypeORM, or a fork of it under another name: `@n8n/typeorm`. */
export const isTypeOrm = (module: string): boolean => /(^|[/-])typeorm($|[/-])/.test(module)

export interface TypeOrmContext extends ModelContext {
  /** Whether a server of the MySQL family has a type `uuid`: MariaDB has since 10.7. */
  readonly uuids: boolean
}

/** Where a table is, as each driver names it: MySQL's drivers know databases only, SQLite's neither. */
export function sqlSchemaOf({ dialect }: ModelContext, options: Options): string | undefined {
  if (dialect === 'sqlite') return undefined
  return options.text(dialect === 'mysql' ? 'database' : 'schema')
}
