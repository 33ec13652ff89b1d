/** The records of all migrations that scim-gen wrote, each after the one that it follows. */
import { type Diagnostic, DiagnosticError } from '../../diagnostics.js'
import type { HostFiles } from '../forms/form.js'
import { type MigrationRecord, parseRecord, RECORDS_OF_MIGRATIONS, recordHash, recordPath } from './record.js'

export interface ChainLink extends MigrationRecord {
  /** Of the migration's own file or folder. */
  readonly name: string
  readonly hash: string
}

export type Chain = readonly ChainLink[]

export const linkOf = (name: string, record: MigrationRecord): ChainLink => ({
  ...record,
  name,
  hash: recordHash(record),
})

/**
 * Reads the records of a project, sorted by name.
 *
 * @throws DiagnosticError SG4107 when one cannot be read, or follows one that is not there
 */
export function readChain({ list, existing }: HostFiles): Chain {
  const chain = list(RECORDS_OF_MIGRATIONS)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const name = file.slice(0, -'.json'.length)
      return linkOf(name, parseRecord(existing(recordPath(name)) ?? '', recordPath(name)))
    })
  const known = new Set(chain.map(({ hash }) => hash))
  const loose = chain.filter(({ parents }) => parents.some((hash) => !known.has(hash)))
  if (loose.length > 0) throw new DiagnosticError(loose.map(looseLink))
  return chain
}

const looseLink = ({ name }: ChainLink): Diagnostic => ({
  code: 'SG4107',
  message: `The migration ${name} follows one whose record is gone or was edited.`,
  location: { file: recordPath(name) },
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
