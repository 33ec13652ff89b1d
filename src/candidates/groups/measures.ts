import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField, some } from '../../inspect/words.js'

/** What people have to do, however it is called: it is done at some time. */
export const ofWork =
  /^(is)?(done|completed|finished|resolved)$|^(done|completed|finished|resolved|finish|completion|deadline)(at|on|date|time)?$/

/** What somebody thinks of something: many who are in nothing do. */
const ofOpinion =
  /^(is|has)?(dis)?liked(at|on|date|time)?$|^(is|has)?(up|down)?voted?(at|on|date|time|type|value)?$|^reaction(type)?$/

/**
 * Attempts, scores and averages: a row with several of them tells what somebody did with something, and not that they are in it.
 * So does one that says whether somebody has done it, or likes it.
 */
export function measuresIn(table: HostTable): string | undefined {
  const { columns } = table
  const work = columns.filter((column) => !column.references && ofWork.test(plainField(table, column.field)))
  if (work.length > 0) return `is work that gets done: ${some(work.map(({ field }) => field))}`
  const said = columns.filter(
    (column) => !column.references && ofOpinion.test(plainField(table, column.field)),
  )
  if (said.length > 0) return `says what somebody thinks of it: ${some(said.map(({ field }) => field))}`
  const fields = columns.filter(isMeasure).map(({ field }) => field)
  return fields.length > 2 ? `counts: ${some(fields)}` : undefined
}

/** A state of its own by which it goes on and comes to an end: customers are neither in progress nor completed. */
export function workStateOf(table: HostTable): string | undefined {
  const found = table.columns.find(
    ({ field, type }) =>
      type.kind === 'string' &&
      /^(status|state)$/.test(plainField(table, field)) &&
      type.values?.some((value) => /^(in[ _-]?progress|completed?|done|finished)$/i.test(value)),
  )
  return found && `is work that gets done: ${found.field}`
}

/** What is drafted, and handed in once it is done, is a report of somebody's. */
export function draftedIn({ columns }: HostTable): string | undefined {
  const found = columns.find(
    ({ type }) => type.kind === 'string' && type.values?.some((value) => /^draft$/i.test(value)),
  )
  return found && `is drafted: ${found.field}`
}

const isMeasure = ({ field, type, references, primaryKey }: HostColumn): boolean =>
  type.kind === 'number' &&
  !references &&
  !primaryKey &&
  !/(id|key|role|status|type|level|order|position|version|by|at)$/i.test(field)
