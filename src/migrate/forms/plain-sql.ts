/** Plain SQL: a folder a migration, for hosts whose ORM has no migration tool that scim-gen writes for. */
import { inTransaction, type MigrationForm } from './form.js'

/**
 * `<folder>/<yyyymmddhhmmss>_<name>/up.sql` and `down.sql`, each one transaction. The time is UTC; where the
 * folder exists already, the next free second.
 */
export const plainSql: MigrationForm = (migration, { folder, now, existing }) => {
  let time = now.getTime()
  const directory = () => `${folder}/${timestamp(new Date(time))}_${migration.name}`
  while (existing(`${directory()}/up.sql`) !== undefined) time += 1000
  return new Map([
    [`${directory()}/up.sql`, [...migration.warnings, inTransaction(migration.up)].join('\n')],
    [`${directory()}/down.sql`, inTransaction(migration.down)],
  ])
}

const timestamp = (time: Date) => time.toISOString().slice(0, 19).replace(/\D/g, '')
