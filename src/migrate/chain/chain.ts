/** The records of all migrations that scim-gen wrote, each after the one that it follows. */
import { type Diagnostic, DiagnosticError } from '../../diagnostics.js'
import type { HostFiles } from '../forms/form.js'
import {
  type MigrationRecord,
  parseRecord,
  RECORDS_OF_MIGRATIONS,
  type RecordsOf,
  recordHash,
  recordPath,
  recordsOf,
} from './record.js'

export interface ChainLink extends MigrationRecord {
  /** Of the migration's own file or folder. */
  readonly name: string
  /** Of the record. */
  readonly path: string
  readonly hash: string
}

export type Chain = readonly ChainLink[]

export const linkOf = (
  name: string,
  record: MigrationRecord,
  path: string = recordPath(name),
): ChainLink => ({
  ...record,
  name,
  path,
  hash: recordHash(record),
})

/**
 * Reads the records of a project, sorted by name.
 *
 * @param of whose they are; all of them without it
 * @throws DiagnosticError SG4107 when one cannot be read, or follows one that is not there
 */
export function readChain(disk: HostFiles, of?: RecordsOf): Chain {
  const chain = [...recordsOf(disk, of)].map(([path, name]) =>
    linkOf(name, parseRecord(disk.existing(path) ?? '', path, disk), path),
  )
  const known = new Set(chain.map(({ hash }) => hash))
  const loose = chain.filter(({ parents }) => parents.some((hash) => !known.has(hash)))
  if (loose.length > 0) throw new DiagnosticError(loose.map(looseLink))
  return chain
}

const looseLink = ({ name, path }: ChainLink): Diagnostic => ({
  code: 'SG4107',
  message: `The migration ${name} follows one whose record is gone or was edited.`,
  location: { file: path },
  fix: `Restore the records with \`git checkout -- ${RECORDS_OF_MIGRATIONS}\`.`,
})

/** The records that no other one follows: one, or one for each branch that is not joined yet. */
export function headsOf(chain: Chain): Chain {
  const followed = new Set(chain.flatMap(({ parents }) => parents))
  return chain.filter(({ hash }) => !followed.has(hash))
}

/** A record and all that come before it. */
export function historyOf(link: ChainLink, chain: Chain): ReadonlySet<ChainLink> {
  const history = new Set([link])
  // A set takes what is added while it is gone through.
  for (const { parents } of history) {
    for (const one of chain) if (parents.includes(one.hash)) history.add(one)
  }
  return history
}
