/** Plain SQL: a folder a migration, for hosts whose ORM has no migration tool that scim-gen writes for. */
import { comment } from '../sql/dialect.js'
import { inTransaction, type WriteMigration } from './form.js'
import { nextStamp } from './stamp.js'

/** `<folder>/<yyyymmddhhmmss>_<name>/up.sql` and `down.sql`, each one transaction. The time is UTC. */
export const plainSql: WriteMigration = (migration, { folder, now, list }) => {
  const stamp = nextStamp(list(folder), now, { own: 'seconds', follow: true, mark: '_' })
  const directory = `${folder}/${stamp}${migration.name}`
  const { warnings, up, down, dialect } = migration
  return new Map([
    [`${directory}/up.sql`, [...warnings.map(comment), inTransaction(up, dialect)].join('\n')],
    [`${directory}/down.sql`, inTransaction(down, dialect)],
  ])
}
