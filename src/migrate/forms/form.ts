/** What a form of migration files is given, and what it gives back. */
import type { SideModel } from '../side-tables.js'

export type Dialect = SideModel['dialect']

export interface MigrationText {
  /** From `migrationName`. */
  readonly name: string
  readonly dialect: Dialect
  /** Sentences for the head of the up side, without the marks of a comment. */
  readonly warnings: readonly string[]
  /** Statements that end in `;`. */
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** The host's files; all paths are relative to the working directory, with forward slashes. */
export interface HostFiles {
  /** The text of a file that exists, by its path. */
  readonly existing: (path: string) => string | undefined
  /** The names in a folder, of files and folders alike; none where there is no such folder. */
  readonly list: (folder: string) => readonly string[]
}

export interface MigrationPlace extends HostFiles {
  /** The folder of the migrations. */
  readonly folder: string
  readonly now: Date
  /** The files of the models that the configuration names. */
  readonly models: readonly string[]
}

/**
 * Path → text of the files that make up one migration.
 *
 * @throws DiagnosticError SG4104 when the folder is another tool's or another database's, SG4105 when a new migration
 * would not run after those that are there
 */
export type WriteMigration = (migration: MigrationText, place: MigrationPlace) => ReadonlyMap<string, string>

/** A migration tool. */
export interface MigrationForm {
  readonly write: WriteMigration
  /**
   * One migration for several databases, which asks the one that runs it. Absent where hosts of the tool have a folder for
   * each database.
   */
  readonly share?: (
    migrations: readonly MigrationText[],
    place: MigrationPlace,
  ) => ReadonlyMap<string, string>
  /** The model as this host's set-up can keep it; left out it is kept as it is. */
  readonly adapt?: (model: SideModel, place: MigrationPlace) => SideModel
  /**
   * Path → text of the host's own files in which the tool wants to read of the side tables, at every run: made from
   * what is on disk, and the same where nothing is to be added. The model is as it is before `adapt`: its foreign keys
   * tell what of the host's a column holds.
   */
  readonly declare?: (model: SideModel, place: MigrationPlace) => ReadonlyMap<string, string>
}

/** For files that no tool runs: all statements or none. MySQL commits at each of them, whatever is around. */
export const inTransaction = (statements: readonly string[], dialect: Dialect) =>
  [...(dialect === 'mysql' ? statements : ['BEGIN;', ...statements, 'COMMIT;']), ''].join('\n')
