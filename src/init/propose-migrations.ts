import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import { isGitIgnored } from '../inspect/detect/git-ignored.js'
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

/**
 * Proposes the folder for a database, as far as it is known.
 *
 * @param told what the tool's configuration says of the users' own
 */
export type ProposeMigrations = (
  meant: MeantDatabase,
  told?: HostFindings['migrations'],
) => MigrationsProposal

/** Proposes the folder of the host's own migrations, in the form of its tool; plain SQL where it has none. */
export function migrationsIn(
  { orm, migrations, sources, find }: HostFindings,
  cwd: string,
): ProposeMigrations {
  const scripts = [...sources, ...scriptsBeside(cwd, find)]
  return (meant, told) => {
    if (told) return toldFolder(told, cwd, find)
    const configured = migrations?.isFullest ? undefined : migrations?.folder
    const found =
      orm && findMigrations(orm, scripts, { existing: readerOf(cwd) }, { ...meant, told: configured })
    // Where none is there yet, the ORM may have been told where they will be.
    if (found && !(migrations && found.form === 'sql')) {
      const { folder, form, reason } = found
      return { value: form === orm ? folder : { folder, form }, note: reason }
    }
    if (orm && !hasTables(orm))
      return {
        value: 'migrations',
        note: 'not used: MongoDB has none, the first write makes what SCIM needs',
      }
    if (migrations) return toldFolder(migrations, cwd, find)
    return { value: { folder: 'migrations', form: 'sql' }, note: 'no migrations were found: plain SQL' }
  }
}

/** What git ignores is put together from somewhere else: the app's own migrations are in the folder with the most of them. */
function toldFolder(
  { folder, note }: NonNullable<HostFindings['migrations']>,
  cwd: string,
  find: FindFiles,
): MigrationsProposal {
  // Of an app that is ignored as a whole git tells nothing.
  if (!isGitIgnored(cwd, folder) || isGitIgnored(cwd, '.')) return { value: folder, note }
  const counts = new Map<string, number>()
  for (const path of find((name) => name === 'migration.sql')) {
    const around = posix.dirname(posix.dirname(path))
    counts.set(around, (counts.get(around) ?? 0) + 1)
  }
  const [own] = [...counts]
    .sort(([, one], [, other]) => other - one)
    .find(([around]) => around !== folder && !isGitIgnored(cwd, around)) ?? [undefined]
  return own === undefined
    ? { value: folder, note: `${note}; git ignores it: name another one where yours are elsewhere` }
    : { value: own, note: `where your migrations are: ${folder}, ${note}, is ignored by git` }
}

/** The migrations in JavaScript, which are not among the sources. */
const scriptsBeside = (cwd: string, find: FindFiles) =>
  find((name) => /\.[cm]?js$/.test(name) && isMigrationName(name)).map((path) => ({
    path,
    text: readFileSync(join(cwd, path), 'utf8'),
  }))
