/** The chain of migrations so far and the side tables now → the next migration, and the records to write. Pure. */
import { type Diagnostic, DiagnosticError, fail } from '../../diagnostics.js'
import { markerLine } from '../../reconcile/markers.js'
import { shellWord } from '../../shell-word.js'
import type { OldKey } from '../host-keys.js'
import { type MigrationRequest, type PlannedMigration, planMigration } from '../plan-migration.js'
import { likelyRenames, parseRenames } from '../renames.js'
import type { SideModel } from '../side-tables.js'
import { baselineOf } from './baseline.js'
import { type Chain, type ChainLink, headsOf, linkOf, readChain } from './chain.js'
import { filesOf, migrationNameOf } from './files.js'
import { type ChainFinding, chainFindings, checkOrder } from './findings.js'
import { joinedModel } from './join.js'
import { legacyChain } from './legacy.js'
import { printRecord, type RecordsOf, recordPath, recordsOf } from './record.js'
import { checkRecorded, type WrittenMigrations } from './unrecorded.js'

/** What a person has decided. */
export interface MigrationAnswers {
  /** The arguments of `--rename` that speak of side tables. */
  readonly renames?: readonly string[]
  readonly oldKeys?: readonly OldKey[]
  readonly allowDestructive?: boolean
  readonly mergeMigrations?: boolean
  /** Takes what the migrations lead to now as the start. */
  readonly baseline?: boolean
}

export interface ChainRequest extends Omit<MigrationRequest, 'before' | 'renames' | 'oldKeys'> {
  /** Whose records they are; those of all without it. */
  readonly of?: RecordsOf
  /** Files in the folder that others have records of. */
  readonly foreign?: readonly string[]
  readonly answers: MigrationAnswers
  /** Of a tree of 0.1.0: the snapshot, and the migrations of the manifest by path, with their hashes. */
  readonly legacy: { readonly model: string | undefined; readonly files: Readonly<Record<string, string>> }
}

export interface PlannedChain extends PlannedMigration {
  /** Path → text of the records that are not written yet. */
  readonly records: ReadonlyMap<string, string>
  /** Paths of records that another one stands for now. */
  readonly replaced: readonly string[]
  /** What happened to the migrations since they were written. */
  readonly findings: readonly ChainFinding[]
  /** Why the migration must not be written as yet: SG4111, something would be lost, and nobody has said that it may. */
  readonly refusals: readonly Diagnostic[]
  /** What may only have another name now, in place of what is lost: arguments of `--rename`. */
  readonly renames: readonly string[]
}

/**
 * What `planMigration` gives, from where the recorded migrations have led to.
 *
 * @throws DiagnosticError what `planMigration` throws, SG4003 and SG4107 (a damaged record), SG4108 (branches that are
 * not joined), SG4109 (and cannot be), SG4110 (the order of the files), SG4112 (a rename that fits nothing)
 */
export function planChain(request: ChainRequest): PlannedChain {
  const { answers, after } = request
  const chain = answers.baseline ? [baselineOf(modelNow(request), placeOf(request))] : chainOf(request)
  checkOrder(chain, request)
  const join = joinOf(chain, answers.mergeMigrations ?? false, request.of)
  const head = join ?? headsOf(chain)[0]
  const migration = planMigration({
    ...request,
    before: head?.model,
    renames: parseRenames(answers.renames ?? [], head?.model, after),
    oldKeys: answers.oldKeys,
  })
  const renames = head && migration.losses.length > 0 ? likelyRenames(head.model, after) : []
  const next = linkAfter(head, migration, request)
  const fresh = [...chain, ...(join ? [join] : []), ...(next ? [next] : [])]
  return {
    ...migration,
    replaced: answers.baseline ? recordsBut(chain, request) : [],
    records: new Map(
      fresh
        .filter((link) => answers.baseline || !isRecorded(link, request))
        .map((link) => [link.path, textOf(link)]),
    ),
    findings: chainFindings(chain, request),
    refusals: answers.allowDestructive ? [] : lossQuestion(migration, renames),
    renames,
  }
}

const placeOf = (request: ChainRequest): WrittenMigrations => ({ ...request, written: request.legacy.files })

/** The records, or the one that a tree of 0.1.0 would have. */
function chainOf(request: ChainRequest): Chain {
  const { legacy, folder } = request
  const recorded = readChain(request, request.of)
  const chain = recorded.length > 0 ? recorded : legacyChain(legacy.model, legacy.files, folder)
  checkRecorded(chain, placeOf(request))
  return chain
}

/** What the migrations lead to; what the configuration asks for, where the records no longer tell. */
function modelNow(request: ChainRequest): SideModel {
  try {
    const chain = chainOf(request)
    return (joinOf(chain, false, request.of) ?? headsOf(chain)[0])?.model ?? request.after
  } catch (error) {
    if (error instanceof DiagnosticError && error.diagnostics.every(({ code }) => code === 'SG4107'))
      return request.after
    throw error
  }
}

/** Not where git has left its markers. */
function isRecorded({ path }: ChainLink, { existing }: ChainRequest): boolean {
  const text = existing(path)
  return text !== undefined && markerLine(text) === undefined
}

const recordsBut = (chain: Chain, request: ChainRequest): readonly string[] =>
  [...recordsOf(request, request.of).keys()].filter((path) => !chain.some((link) => link.path === path))

/** The record that joins the branches, where there are several and that is wanted. */
function joinOf(chain: Chain, isWanted: boolean, of?: RecordsOf): ChainLink | undefined {
  const heads = headsOf(chain)
  if (heads.length < 2) return undefined
  const model = joinedModel(chain)
  const parents = heads.map(({ hash }) => hash).toSorted()
  const name = `join-${shortHash(parents)}`
  if (isWanted && model) return linkOf(name, { parents, files: {}, model }, recordPath(name, of))
  const names = heads.map(({ name }) => name)
  return fail({
    code: 'SG4108',
    message: `The migrations ${names.slice(0, -1).join(', ')} and ${names.at(-1)} follow the same one, each made on a branch of its own.`,
    location: { file: heads.at(-1)?.path ?? '' },
    fix: 'Run `npx scim-gen generate --merge-migrations`: they change different things, and a record that joins them is all it takes.',
  })
}

/** The same on every machine that joins the same branches. */
const shortHash = (parents: readonly string[]) => parents.map((hash) => hash.slice(0, 6)).join('-')

function lossQuestion({ losses }: PlannedMigration, renames: readonly string[]): readonly Diagnostic[] {
  if (losses.length === 0) return []
  const instead = renames.map((one) => `\`--rename ${shellWord(one)}\``).join(' and ')
  return [
    {
      code: 'SG4111',
      message: `The next migration ${losses.join(', ')}.`,
      fix: `Run \`npx scim-gen generate --allow-destructive\` if that may be lost${
        instead === '' ? '' : `, or with ${instead} if it is the same under another name`
      }.`,
      question: true,
    },
  ]
}

function linkAfter(
  head: ChainLink | undefined,
  { files }: PlannedMigration,
  { folder, after, of }: ChainRequest,
): ChainLink | undefined {
  const [path] = files.keys()
  if (path === undefined) return undefined
  const name = migrationNameOf(path, folder)
  const record = {
    parents: head ? [head.hash] : [],
    files: filesOf(name, files, folder),
    model: after,
  }
  return linkOf(name, record, recordPath(name, of))
}

const textOf = ({ parents, files, model }: ChainLink) => printRecord({ parents, files, model })
