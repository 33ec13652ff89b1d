/** Tables that keep rows of another one as they were: nobody signs in by them, and nobody is in them. */
import type { HostTable } from '../inspect/host-model.js'
import { nounsOf, plainField } from '../inspect/words.js'

const ofPast =
  /^(snapshot|history|archive|archived|backup|copy|revision|version|audit|log|shadow|old|deleted)$/

/** The tables of an app without those, but for what a person has named. */
export const withoutSnapshots = (
  tables: readonly HostTable[],
  named: readonly (HostTable | null | undefined)[],
): readonly HostTable[] =>
  tables.filter((table) => {
    const names = named.includes(table) ? [] : presentNames(table)
    return !(
      names.length > 0 &&
      tables.some((other) => other !== table && isCalledOne(other, names) && keepsColumns(table, other))
    )
  })

/** What a table with a word for what was is called without it. */
const presentNames = (table: HostTable): readonly string[] =>
  nounsOf(table).flatMap((words) => {
    const rest = words.filter((word) => !ofPast.test(word))
    return rest.length < words.length ? rest.join() : []
  })

const isCalledOne = (table: HostTable, names: readonly string[]): boolean =>
  nounsOf(table).some((noun) => names.includes(noun.join()))

/** Whether a table has most columns of another. */
function keepsColumns(table: HostTable, other: HostTable): boolean {
  const own = new Set(table.columns.map(({ field }) => plainField(table, field)))
  const shared = other.columns.filter(({ field }) => own.has(plainField(other, field)))
  return shared.length * 2 > other.columns.length
}
