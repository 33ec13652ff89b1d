import type { Diagnostic, SourceLocation } from '../diagnostics.js'
import { DiagnosticError } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'

/** Where a key of the config stands in its source, for the places of findings. */
export type ConfigPlace = (path: readonly string[]) => SourceLocation | undefined

/** Gathers what is wrong, so that a user sees all of it at once. */
export class Findings {
  private readonly found: Diagnostic[]

  /** @param known what was found before */
  constructor(
    readonly place: ConfigPlace,
    known: readonly Diagnostic[] = [],
  ) {
    this.found = [...known]
  }

  add(diagnostic: Diagnostic): void {
    this.found.push(diagnostic)
  }

  /** The column of a field that the config names. */
  column(table: HostTable, field: string, path: readonly string[]): HostColumn | undefined {
    const column = table.columns.find((candidate) => candidate.field === field)
    if (!column) {
      const fields = table.columns.map((candidate) => candidate.field)
      const close = didYouMean(field, fields)
      this.add({
        code: 'SG3001',
        message: `${path.join('.')}: ${table.exportName} has no column "${field}"`,
        location: this.place(path),
        fix: close ? `Did you mean "${close}"?` : `Its columns are: ${fields.join(', ')}.`,
      })
    } else if (table.dialect === 'mongodb' && field.includes('.')) {
      this.add({
        code: 'SG3004',
        message: `${path.join('.')}: "${field}" is inside of an object, which scim-gen cannot map yet`,
        location: this.place(path),
        fix: 'Name a field of the document itself, or leave this out and write it in the adapter.',
      })
    }
    return column
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
