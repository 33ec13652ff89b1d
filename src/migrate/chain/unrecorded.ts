/** Migrations of scim-gen's own whose record is gone: what they made would be made again. */
import { type Diagnostic, DiagnosticError } from '../../diagnostics.js'
import type { HostFiles } from '../forms/form.js'
import type { Chain } from './chain.js'
import { migrationNameOf } from './files.js'
import { RECORDS_OF_MIGRATIONS, type RecordsOf, recordPath } from './record.js'

/** Where migrations are, and which the manifest lists: path → hash. */
export interface WrittenMigrations extends HostFiles {
  readonly folder: string
  /** Whose migrations they are. */
  readonly of?: RecordsOf
  /** Files in the folder that others have records of. */
  readonly foreign?: readonly string[]
  readonly written: Readonly<Record<string, string>>
}

/** How the first migration is called, in every form. */
const FIRST = /scim[-_]?create[-_]?users/i

/** The migrations in the folder that scim-gen has written, by their files. */
export function ownMigrations({ folder, written, list, existing }: WrittenMigrations): readonly string[] {
  const listed = Object.keys(written).filter(
    (path) =>
      path.startsWith(`${folder}/`) && !path.endsWith('/migration_lock.toml') && existing(path) !== undefined,
  )
  if (listed.length > 0) return listed
  // Without a manifest either, the name tells.
  return list(folder)
    .filter((name) => FIRST.test(name))
    .map((name) => `${folder}/${name}`)
}

/**
 * Refuses to go on from a chain that has lost records.
 *
 * @throws DiagnosticError SG4107 for each migration that is there and has none
 */
export function checkRecorded(chain: Chain, place: WrittenMigrations): void {
  const recorded = new Set([...chain.flatMap(({ files }) => Object.keys(files)), ...(place.foreign ?? [])])
  const own = ownMigrations(place)
  const isNamedOnly = !own.some((path) => path in place.written)
  if (isNamedOnly && chain.length > 0) return
  const names = new Set(
    own.filter((path) => !recorded.has(path)).map((path) => migrationNameOf(path, place.folder)),
  )
  if (names.size > 0) throw new DiagnosticError([...names].map((name) => lost(name, place.of)))
}

const lost = (name: string, of?: RecordsOf): Diagnostic => ({
  code: 'SG4107',
  message: `The migration ${name} is there, and its record is gone: what it made would be made again.`,
  location: { file: recordPath(name, of) },
  fix: `Restore it with \`git checkout -- ${RECORDS_OF_MIGRATIONS}\`; where git has none, and the migrations lead to what scim.config.ts asks for, run \`npx scim-gen generate --baseline\`.`,
})
