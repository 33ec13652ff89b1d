/** What a form of migration files is given, and what it gives back. */

export interface MigrationText {
  /** From `migrationName`. */
  readonly name: string
  readonly dialect: 'postgresql' | 'mysql' | 'sqlite'
  /** Comment lines for the head of the up side. */
  readonly warnings: readonly string[]
  /** Statements that end in `;`. */
  readonly up: readonly string[]
  readonly down: readonly string[]
}

export interface MigrationPlace {
  /** The folder of the migrations, relative to the working directory, with forward slashes. */
  readonly folder: string
  readonly now: Date
  /** The text of a file that exists, by its path. */
  readonly existing: (path: string) => string | undefined
}

/** Path → text of the files to write. */
export type MigrationForm = (migration: MigrationText, place: MigrationPlace) => ReadonlyMap<string, string>

/** For files that no tool runs: all statements or none. */
export const inTransaction = (statements: readonly string[]) =>
  ['BEGIN;', ...statements, 'COMMIT;', ''].join('\n')
