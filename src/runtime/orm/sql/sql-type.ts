/** Kinds of columns by what the database calls their types. */
import type { ColumnType } from './columns.js'
import type { DialectName } from './orm.js'

/**
 * The kind of a column of a UUID, of JSON, of whole numbers or of a time; undefined for any other, of which ORMs write more
 * than one.
 *
 * @param name in lower case
 */
export function kindOfType(name: string, dialect: DialectName): ColumnType | undefined {
  if (name === 'uuid') return dialect === 'postgresql' ? 'uuid' : 'other'
  if (/^jsonb?\b/.test(name)) return 'json'
  if (/^(unsigned )?(tiny|small|medium|big ?)?int(eger)?\d?\b|serial/.test(name)) return 'integer'
  if (!/^(timestamp|datetime)/.test(name)) return undefined
  // On SQLite it is in whatever form the ORM writes it.
  const isInstant = dialect === 'mysql' || (dialect === 'postgresql' && /tz|with time zone/.test(name))
  return isInstant ? 'timestamp' : 'datetime'
}
