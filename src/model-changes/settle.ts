/** Brings a config up to date with what has changed in the host's models: by flags, and by asking. Writes nothing. */
import { editConfig } from '../config/edit/edit-config.js'
import { fieldUses, sectionModels } from '../config/field-uses.js'
import type { LoadedConfig, LoadOptions } from '../config/load.js'
import { parseSettings } from '../config/set.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import type { ModelHints } from '../plan/findings.js'
import { compare, type Retyped, type TableChanges } from './compare.js'
import { findOffers, type Offer, settingOf } from './offers.js'
import { type RenameQuestion, renameEdits, renameFlag, renameQuestions } from './renames.js'
import { type Snapshot, snapshotOf } from './snapshot.js'

/** What the command line says of changes: each as after its flag. */
export interface ModelFlags {
  readonly set?: readonly string[]
  readonly rename?: readonly string[]
}

/** Asks a person. */
export interface ModelAsk {
  /** @returns the new name; undefined where the column is gone for good */
  readonly rename: (question: RenameQuestion & { readonly table: string }) => Promise<string | undefined>
  readonly offer: (offer: Offer) => Promise<boolean>
}

/** What a run must tell of its models. */
export interface ModelNews {
  /** What was not taken. */
  readonly offers: readonly Offer[]
  /** Columns that the config names and that are another type than before. */
  readonly retyped: readonly (Retyped & { readonly table: string })[]
}

export interface Settled {
  /** The config, with the edits that were told or answered. */
  readonly loaded: LoadedConfig
  readonly snapshot: Snapshot
  readonly hints: ModelHints
  readonly news: ModelNews
}

/**
 * The config with `--rename` and `--set` applied; the models need not be known for it.
 *
 * @throws DiagnosticError SG1013 (no such field), SG1005 to SG1011 (a wrong setting), SG1014 (the file cannot be edited)
 */
export function applyFlags(
  loaded: LoadedConfig,
  { set = [], rename = [] }: ModelFlags,
  place: Pick<LoadOptions, 'cwd' | 'env'>,
): Promise<LoadedConfig> {
  return editConfig(loaded, [...renameEdits(loaded.config, rename), ...parseSettings(set)], place)
}

export interface SettleRequest extends Pick<LoadOptions, 'cwd' | 'env'> {
  readonly loaded: LoadedConfig
  readonly tables: ReadonlyMap<Ref, HostTable>
  /** What the last run saw; undefined where nothing tells. */
  readonly before: Snapshot | undefined
  /** Absent where nobody can be asked: what is open is left to the plan, and offers to the notices. */
  readonly ask?: ModelAsk
}

/**
 * Compares the models with those of the last run, asks what became of columns that the config names, and offers those
 * that have come.
 *
 * @throws DiagnosticError SG1014 where an answer cannot be written into the config
 */
export async function settleModels(request: SettleRequest): Promise<Settled> {
  const { tables, before, ask } = request
  const snapshot = snapshotOf(tables.values())
  const changes = before ? compare(before, snapshot) : []
  const questions = renameQuestions(request.loaded.config, changes)
  const renamed = ask ? await answerRenames(request, questions, ask) : request.loaded
  const offers = findOffers(renamed.config, tables, changes)
  const taken: Offer[] = []
  for (const offer of ask ? offers : []) if (await ask?.offer(offer)) taken.push(offer)
  const loaded = await editConfig(renamed, parseSettings(taken.map(settingOf)), request)
  const left = offers.filter((offer) => !taken.includes(offer))
  return {
    loaded,
    snapshot,
    hints: hintsOf(loaded, changes, ask ? [] : questions, left),
    // Who was asked knows.
    news: { offers: ask ? [] : left, retyped: usedRetyped(loaded, tables, changes) },
  }
}

async function answerRenames(
  { loaded, tables, ...place }: SettleRequest,
  questions: readonly RenameQuestion[],
  ask: ModelAsk,
): Promise<LoadedConfig> {
  const models = sectionModels(loaded.config)
  const flags: string[] = []
  const taken = new Map<Ref, readonly string[]>()
  for (const question of questions) {
    const ref = models.get(question.section) ?? ''
    const others = taken.get(ref) ?? []
    const to = question.to.filter((name) => !others.includes(name))
    const table = tables.get(ref)?.exportName ?? ref
    const answer = to.length > 0 ? await ask.rename({ ...question, to, table }) : undefined
    if (answer === undefined) continue
    taken.set(ref, [...others, answer])
    flags.push(renameFlag(question, answer))
  }
  return editConfig(loaded, renameEdits(loaded.config, flags), place)
}

/** How many columns a fix names. */
const NEAREST = 5

function hintsOf(
  { config }: LoadedConfig,
  changes: readonly TableChanges[],
  questions: readonly RenameQuestion[],
  offers: readonly Offer[],
): ModelHints {
  const models = sectionModels(config)
  return {
    renames: ({ ref }, field) =>
      questions
        .filter((question) => question.field === field && models.get(question.section) === ref)
        .flatMap((question) => question.to.map((to) => renameFlag(question, to))),
    gone: ({ ref, primaryKey }, field) => {
      const used = fieldUses(config).flatMap((use) => (models.get(use.section) === ref ? [use.field] : []))
      const gone = changes.find((one) => one.ref === ref)?.removed.find((one) => one.field === field)
      return gone?.likely.filter((name) => ![...used, ...primaryKey].includes(name)).slice(0, NEAREST)
    },
    offer: ({ ref }, field) =>
      offers.filter((offer) => offer.field === field && models.get(offer.section) === ref).map(settingOf)[0],
  }
}

function usedRetyped(
  { config }: LoadedConfig,
  tables: ReadonlyMap<Ref, HostTable>,
  changes: readonly TableChanges[],
): ModelNews['retyped'] {
  const models = sectionModels(config)
  const uses = fieldUses(config)
  return changes.flatMap(({ ref, retyped }) =>
    retyped
      .filter(({ after }) =>
        uses.some(({ section, field }) => field === after.field && models.get(section) === ref),
      )
      .map((one) => ({ ...one, table: tables.get(ref)?.exportName ?? ref })),
  )
}
