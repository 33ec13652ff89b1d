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
  tables.filter((table) => named.includes(table) || !tables.some((other) => keeps(table, other)))

/** Whether a table is called after another, with a word for what was, and has most of its columns. */
function keeps(table: HostTable, other: HostTable): boolean {
  const isCalledAfter = nounsOf(table).some((words) => {
    const rest = words.filter((word) => !ofPast.test(word))
    return rest.length < words.length && nounsOf(other).some((noun) => noun.join() === rest.join())
  })
  if (!isCalledAfter || table === other) return false
  const own = new Set(table.columns.map(({ field }) => plainField(table, field)))
  const shared = other.columns.filter(({ field }) => own.has(plainField(other, field)))
  return shared.length * 2 > other.columns.length
}
