import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import type { HostFindings } from '../inspect/detect.js'
import { findMigrations } from '../migrate/forms/find-folder.js'
import { migrationTarget } from '../migrate/forms/target.js'
import { readerOf } from '../reconcile/reader.js'

/** Where migrations go, and why. */
export interface MigrationsProposal {
  readonly value: ScimConfig['migrations']
  readonly note: string
}

/** Proposes the folder of the host's own migrations, in the form of its tool; plain SQL where it has none. */
export function proposeMigrations(
  { orm, migrations, sources }: HostFindings,
  cwd: string,
): MigrationsProposal {
  const list = (path: string) =>
    statSync(join(cwd, path), { throwIfNoEntry: false })?.isDirectory() ? readdirSync(join(cwd, path)) : []
  const found = orm && findMigrations(orm, sources, { existing: readerOf(cwd), list })
  // Where none is there yet, the ORM may have been told where they will be.
  if (found && !(migrations && found.form === 'sql')) {
    const { folder, form, reason } = found
    return { value: form === orm ? folder : { folder, form }, note: reason }
  }
  if (orm && !migrationTarget({ orm, migrations: '' }))
    return {
      value: 'migrations',
      note: 'not used: MongoDB has none, ensureScimIndexes makes what SCIM needs',
    }
  if (migrations) return { value: migrations.folder, note: migrations.note }
  return { value: { folder: 'migrations', form: 'sql' }, note: 'no migrations were found: plain SQL' }
}
