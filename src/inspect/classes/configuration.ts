/** Finds the models of a host, and what it tells its ORM once for all of them. Nothing of the host is run. */

import { handleSource, handlesIn } from '../detect/handles.js'
import { readSources, type Source } from '../detect/sources.js'
import type { SqlDialect } from '../host-model.js'
import type { Found, HostFacts } from '../orm-inspector.js'
import type { MadeExports } from '../source/made-exports.js'

/** The configuration of an ORM as one file tells it. */
export interface Configured<Settings> {
  /** The exports that hold the ORM, or make it. */
  readonly made: MadeExports
  /** Several where the host chooses when it runs. */
  readonly dialects: readonly SqlDialect[]
  readonly settings: Settings
  /** Whether no other file tells more of the ORM that is made here. */
  readonly isWhole: boolean
  /** The folder of the migrations, where it is told. */
  readonly migrations?: string | undefined
}

/** How a text speaks of an ORM. */
export interface Speech<Settings> {
  readonly uses: (text: string) => boolean
  readonly declares: (text: string) => boolean
  readonly configures: RegExp
  /** NestJS makes the handle and injects it; one that is exported is for the command line. */
  readonly injects?: RegExp
  /** The databases that a file speaks of, where more than configurations do. */
  readonly dialectsIn?: (text: string) => readonly SqlDialect[]
  /** Where the folder of the migrations is told. */
  readonly note?: string
  /** Loads what reads a configuration. */
  readonly reader: () => Promise<(source: Source, cwd: string) => Configured<Settings>>
}

/** The first to tell something wins: a host with two databases has the same conventions for both, as a rule. */
const joined = <Settings extends object>(all: readonly Configured<Settings>[]): Partial<Settings> =>
  Object.assign({}, ...[...all].reverse().map(({ settings }) => settings))

/** Looks for an ORM by how texts speak of it. */
export function configurationOf<Settings extends object>(speech: Speech<Partial<Settings>>) {
  const factsIn = async (cwd: string, sources: readonly Source[]) => {
    const configuring = sources.filter(({ text }) => speech.configures.test(text))
    if (configuring.length === 0) return []
    const read = await speech.reader()
    return configuring.map((source) => ({ file: source.path, ...read(source, cwd) }))
  }
  const detect = async (cwd: string, sources: readonly Source[]): Promise<Found<Partial<Settings>>> => {
    const using = sources.filter(({ text }) => speech.uses(text))
    const facts = await factsIn(cwd, using)
    const told = speech.dialectsIn
      ? using.flatMap(({ text }) => speech.dialectsIn?.(text) ?? [])
      : facts.flatMap(({ dialects }) => dialects)
    const dialects = new Set(told)
    const [dialect] = dialects
    const folder = facts.find(({ migrations }) => migrations !== undefined)?.migrations
    const isInjected = using.some(({ text }) => speech.injects?.test(text))
    const made = handlesIn(facts)
    const found: HostFacts = {
      modelFiles: using.filter(({ text }) => speech.declares(text)).map(({ path }) => path),
      ...(isInjected ? { handles: [], ...(made.handles.length > 0 && { beside: made.handles }) } : made),
      ...(dialect && dialects.size === 1 && { dialect }),
      ...(folder !== undefined && speech.note && { migrations: { folder, note: speech.note } }),
    }
    return { ...found, settings: joined(facts) }
  }
  /**
   * The settings as the file of the handle has them, else as they are told wherever the ORM is configured.
   *
   * @param db The configuration's `db`: a reference, or `argument`.
   */
  const find = async (cwd: string, db: string): Promise<Partial<Settings>> => {
    const source = handleSource(cwd, db)
    const [own] = source ? await factsIn(cwd, [source]) : []
    if (own?.isWhole) return own.settings
    return { ...(await detect(cwd, readSources(cwd))).settings, ...own?.settings }
  }
  return { detect, find }
}
