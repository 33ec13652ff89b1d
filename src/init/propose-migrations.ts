import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import type { FindFiles } from '../inspect/detect/sources.js'
import type { HostFindings } from '../inspect/detect.js'
import { findMigrations, isMigrationName, type MeantDatabase } from '../migrate/forms/find-folder.js'
import { hasTables } from '../migrate/forms/target.js'
import { readerOf } from '../reconcile/reader.js'

/** Where migrations go, and why. */
export interface MigrationsProposal {
  readonly value: ScimConfig['migrations']
  readonly note: string
}

/** Proposes the folder for a database, as far as it is known. */
export type ProposeMigrations = (meant: MeantDatabase) => MigrationsProposal

/** Proposes the folder of the host's own migrations, in the form of its tool; plain SQL where it has none. */
export function migrationsIn(
  { orm, migrations, sources, find }: HostFindings,
  cwd: string,
): ProposeMigrations {
  const scripts = [...sources, ...scriptsBeside(cwd, find)]
  return (meant) => {
    const found = orm && findMigrations(orm, scripts, { existing: readerOf(cwd) }, meant)
    // Where none is there yet, the ORM may have been told where they will be.
    if (found && !(migrations && found.form === 'sql')) {
      const { folder, form, reason } = found
      return { value: form === orm ? folder : { folder, form }, note: reason }
    }
    if (orm && !hasTables(orm))
      return {
        value: 'migrations',
        note: 'not used: MongoDB has none, ensureScimIndexes makes what SCIM needs',
      }
    if (migrations) return { value: migrations.folder, note: migrations.note }
    return { value: { folder: 'migrations', form: 'sql' }, note: 'no migrations were found: plain SQL' }
  }
}

/** The migrations in JavaScript, which are not among the sources. */
const scriptsBeside = (cwd: string, find: FindFiles) =>
  find((name) => /\.[cm]?js$/.test(name) && isMigrationName(name)).map((path) => ({
    path,
    text: readFileSync(join(cwd, path), 'utf8'),
  }))
