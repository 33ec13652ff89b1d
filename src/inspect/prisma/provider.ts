import type { Diagnostic } from '../../diagnostics.js'
import { dialectNamed } from '../detect/dialect.js'
import type { SqlDialect } from '../host-model.js'
import { servedByAnother } from '../served-by-another.js'
import type { Schema } from './schema.js'
import { stringOf } from './syntax.js'

/** The database of a schema, by the `provider` of its datasource; `undefined` for one that is not supported. */
export const dialectOf = ({ datasources: [datasource] }: Schema): SqlDialect | undefined =>
  dialectNamed(stringOf(datasource?.settings.get('provider')))

/** A schema of Prisma 8, which has its database in its configuration, and types of its own. */
export const isContract = ({ datasources, directive }: Schema): boolean =>
  datasources.length === 0 && directive !== undefined

/** SG2021: why a schema has no {@link dialectOf}. */
export function noDialect(schema: Schema, file: string): Diagnostic {
  const [datasource] = schema.datasources
  if (isContract(schema))
    return {
      code: 'SG2021',
      message: `${file} is a contract of Prisma 8 ("${schema.directive}"), which is not supported: its client is another one`,
      location: { file },
      fix: 'Use Prisma 6 or 7 here; or declare your tables by another ORM, too, such as Drizzle or Kysely, and name that model: --orm drizzle --user path/to/file.ts#users',
    }
  if (!datasource) {
    return {
      code: 'SG2021',
      message: `No datasource in ${schema.files.length > 1 ? 'the schema of ' : ''}${file}`,
      location: { file },
      fix: 'Add the datasource block, or name the file of a model that lies at or below the folder of the one that has it',
    }
  }
  const provider = stringOf(datasource.settings.get('provider'))
  return {
    code: 'SG2021',
    message:
      provider === undefined
        ? `The datasource ${datasource.name} names no provider`
        : `The database "${provider}" is not supported with Prisma`,
    location: datasource.location,
    fix:
      provider === 'mongodb'
        ? servedByAnother
        : 'Use a datasource with provider "postgresql", "mysql" or "sqlite"',
  }
}
