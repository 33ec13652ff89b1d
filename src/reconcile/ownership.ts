/** Who owns a file after it was emitted: it decides what a later run may do to it. */

export type Ownership =
  /** Ours: always rewritten. One that a hand edited is refused until the user says that it may go. */
  | 'generated'
  /** The user's: what is new is merged into it. */
  | 'adapter'
  /** Append-only: never rewritten once written. */
  | 'migration'
  /** The host's, to which a text made from the one on disk is written: a migration journal. */
  | 'shared'

/** The ownership classes that the manifest records; `ejected` is what is no longer managed, and left alone. */
export type RecordedOwnership = Exclude<Ownership, 'shared'> | 'ejected'

/** A file to write. */
export interface EmittedFile {
  /** Relative to the working directory, with forward slashes. */
  readonly path: string
  /** With `\n` line ends. */
  readonly text: string
  readonly ownership: Ownership
  /**
   * The path below `out`: what the file is, wherever the tree stands. Its records and the user's edits are found by it
   * where `out` has changed. Left out for files that have one place only: migrations, and those of the host.
   */
  readonly role?: string
}

/** The folders of one project, relative to the working directory. */
export interface Layout {
  readonly out: string
  /** None where there is nothing to migrate, several where the app may run on several databases. */
  readonly migrations: readonly string[]
}

/**
 * The ownership of an emitted path: below the migrations folder `migration`, but `shared` for the journal;
 * elsewhere `adapter` for `adapters/*`, `auth.ts`, `connections.ts`, `log.ts` and `setup.ts` of the `out` folder, and `generated` for the rest.
 */
export function ownershipOf(path: string, { out, migrations }: Layout): Ownership {
  if (isMigration(path, migrations)) return path.endsWith('/meta/_journal.json') ? 'shared' : 'migration'
  const isTheirs = path.startsWith(`${out}/adapters/`) || THEIRS.some((name) => path === `${out}/${name}`)
  return isTheirs ? 'adapter' : 'generated'
}

const isMigration = (path: string, folders: Layout['migrations']) =>
  folders.some((folder) => path.startsWith(`${folder}/`))

const THEIRS = ['auth.ts', 'connections.ts', 'log.ts', 'setup.ts']

/** The role of an emitted path; none for what is not below `out`. */
export const roleOf = (path: string, { out, migrations }: Layout): string | undefined =>
  path.startsWith(`${out}/`) && !isMigration(path, migrations) ? path.slice(out.length + 1) : undefined

/** Whether a path is that of a role, in whatever folder the tree stood. */
export const hasRole = (path: string, role: string) => path === role || path.endsWith(`/${role}`)
