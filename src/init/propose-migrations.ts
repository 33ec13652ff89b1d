import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import { isGitIgnored } from '../inspect/detect/git-ignored.js'
import type { FindFiles } from '../inspect/detect/sources.js'
import type { HostFindings } from '../inspect/detect.js'
import {
  findMigrations,
  folderDialect,
  isMigrationName,
  isOfOther,
  type MeantDatabase,
} from '../migrate/forms/find-folder.js'
import { hasTables } from '../migrate/forms/target.js'
import { readerOf } from '../reconcile/reader.js'
import type { Question } from './answers.js'

/** Where migrations go, and why. */
export interface MigrationsProposal {
  readonly value: ScimConfig['migrations']
  readonly note: string
  /** Where it may be the wrong one: which others there are, with the reason for each, the likeliest first. */
  readonly question?: Question
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
  // Of an app that is ignored as a whole git tells nothing.
  const isIgnored = (folder: string) => isGitIgnored(cwd, folder) && !isGitIgnored(cwd, '.')
  return (meant, told) => {
    if (told) return toldFolder(told, cwd, find)
    const configured = migrations?.isFullest ? undefined : migrations?.folder
    const found =
      orm &&
      findMigrations(
        orm,
        scripts,
        { existing: readerOf(cwd) },
        {
          ...meant,
          told: configured,
          isIgnored,
        },
      )
    // Where none is there yet, the ORM may have been told where they will be.
    if (found && !(migrations && found.form === 'sql')) {
      const { folder, form, reason } = found
      const question = form === 'sql' ? undefined : doubt(folder, reason, meant.dialect, isIgnored)
      return { value: form === orm ? folder : { folder, form }, note: reason, ...(question && { question }) }
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

/** A folder that is another database's by its name, or that nobody else gets, is nothing to write into unasked. */
function doubt(
  folder: string,
  reason: string,
  dialect: string | undefined,
  isIgnored: (folder: string) => boolean,
): Question | undefined {
  const isOther = isOfOther(folder, dialect)
  if (!isOther && !isIgnored(folder)) return undefined
  const parts = folder.split('/')
  const own = parts.map((part) => (folderDialect(part) ? dialect : part)).join('/')
  return {
    flag: 'set migrations',
    message: `${folder} has the migrations of the app, and ${isOther ? `is not called after ${dialect}` : 'git ignores it'}. Where does yours go?`,
    choices: [
      { value: isOther ? own : (parts.at(-1) ?? folder), reason: 'a new folder' },
      { value: folder, reason },
    ],
  }
}

/** What git ignores is put together from somewhere else: the app's own migrations are in the folder with the most of them. */
function toldFolder(
  { folder, note }: NonNullable<HostFindings['migrations']>,
  cwd: string,
  find: FindFiles,
): MigrationsProposal {
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
