import type { Diagnostic, SourceLocation } from '../diagnostics.js'
import { DiagnosticError } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { shellWord } from '../shell-word.js'

/** Where a key of the config stands in its source, for the places of findings. */
export type ConfigPlace = (path: readonly string[]) => SourceLocation | undefined

/** What is known of a model's past, for what to do about a column that is missing or has come. */
export interface ModelHints {
  /** What a column that is gone may be called now: the arguments of `--rename`, the likeliest first. */
  readonly renames: (table: HostTable, field: string) => readonly string[]
  /** Where the last run saw the column and it is gone: what has its type and is not named yet, the nearest first. */
  readonly gone: (table: HostTable, field: string) => readonly string[] | undefined
  /** The argument of `--set` that maps a column which has come. */
  readonly offer: (table: HostTable, field: string) => string | undefined
}

export const NO_HINTS: ModelHints = {
  renames: () => [],
  gone: () => undefined,
  offer: () => undefined,
}

/** Gathers what is wrong, so that a user sees all of it at once. */
export class Findings {
  private readonly found: Diagnostic[]
  /** The arguments of `--rename` that were asked for. */
  private readonly asked = new Map<string, readonly string[]>()

  /** @param known what was found before */
  constructor(
    readonly place: ConfigPlace,
    known: readonly Diagnostic[] = [],
    readonly hints: ModelHints = NO_HINTS,
  ) {
    this.found = [...known]
  }

  add(diagnostic: Diagnostic): void {
    this.found.push(diagnostic)
  }

  /** The column of a field that the config names. */
  column(table: HostTable, field: string, path: readonly string[]): HostColumn | undefined {
    const column = table.columns.find((candidate) => candidate.field === field)
    const renames = column ? [] : this.hints.renames(table, field)
    if (renames.length > 0) this.askRename(table, field, path, renames)
    else if (!column) this.addMissing(table, field, path)
    return column
  }

  private addMissing(table: HostTable, field: string, path: readonly string[]): void {
    const fields = table.columns.map((candidate) => candidate.field)
    const gone = this.hints.gone(table, field)
    const close = didYouMean(field, fields)
    const others = gone && gone.length > 0 ? `, or name another column: ${gone.join(', ')}` : ''
    this.add({
      code: 'SG3001',
      message: `${path.join('.')}: ${titleOf(table)} has no column "${field}"${gone ? ' any more' : ''}`,
      location: this.place(path),
      fix: gone
        ? `Take it out${others}.`
        : close
          ? `Did you mean "${close}"?`
          : `Its columns are: ${fields.join(', ')}.`,
    })
  }

  /** Whether a column may be one that the config calls by its old name: it needs no value of its own then. */
  mayBeRenamed(table: HostTable, field: string): boolean {
    return [...this.asked].some(
      ([key, renames]) =>
        key.startsWith(keyOf(table, '')) && renames.some((rename) => rename.endsWith(`:${field}`)),
    )
  }

  /** One question for each field, however often the config names it. */
  private askRename(
    table: HostTable,
    field: string,
    path: readonly string[],
    renames: readonly string[],
  ): void {
    const key = keyOf(table, field)
    if (this.asked.has(key)) return
    this.asked.set(key, renames)
    const names = renames.map((rename) => `"${rename.slice(rename.lastIndexOf(':') + 1)}"`)
    const [first = ''] = renames
    this.add({
      code: 'SG3013',
      message: `${path.join('.')}: "${field}" of ${titleOf(table)} is gone. Was it renamed to ${names.join(' or ')}?`,
      location: this.place(path),
      fix:
        renames.length > 1
          ? `Answer with one of these, or name another column here:${renames.map((one) => `\n  --rename ${shellWord(one)}`).join('')}`
          : `Answer with --rename ${shellWord(first)}, or name another column here.`,
      question: true,
    })
  }

  /** Adds a finding after which nothing more can be found. */
  fail(diagnostic: Diagnostic): never {
    throw new DiagnosticError([...this.found, diagnostic])
  }

  /** Throws all that was found, if anything was. */
  check(): void {
    if (this.found.length > 0) throw new DiagnosticError(this.found)
  }
}

const keyOf = ({ ref }: HostTable, field: string) => `${ref}\0${field}`
