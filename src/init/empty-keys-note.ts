/** Keys of users that stay empty, though much of the app has one: a row by which nothing is found is told, as nobody would look for it here. */
import { isCalled } from '../candidates/landscape.js'
import { actorColumn, chosenColumn, lookupNouns } from '../candidates/lexicon.js'
import { linksOf } from '../candidates/links.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField, some, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

/** As many tables as make it likely that the app asks for it. */
const MANY = 3

/** What shows somebody, and what somebody may be without. */
const shown = /(avatar|image|photo|picture|logo|file|media|icon|banner|cover)(id|uid|uuid)?$/

/**
 * @param draft what the config says of users, groups and tenants: what it names is seen to
 */
export function noteEmptyKeys(
  draft: Readonly<Record<string, unknown>>,
  { user, tables, notes }: Context,
): void {
  const written = JSON.stringify(draft)
  const isNamed = (text: string) => written.includes(`"${text}"`)
  const mayStayEmpty = ({ field, notNull, filledBy }: HostColumn) => {
    const name = plainField(user, field)
    return !notNull && !filledBy && ![actorColumn, chosenColumn, shown].some((one) => one.test(name))
  }
  for (const { column, target } of linksOf(user, tables)) {
    const table = tables.find(({ ref }) => ref === target)
    if (!table || table === user || isCalled(table, lookupNouns) || !mayStayEmpty(column)) continue
    if (isNamed(column.field) || isNamed(target)) continue
    const needing = tables.filter(
      (other) => other !== user && other !== table && needs(other, target, tables),
    )
    if (needing.length < MANY) continue
    noteBeside(
      notes,
      'user',
      `${column.field} stays empty, and each row of ${some(needing.map(titleOf))} has one of ${titleOf(table)}: where the app asks for a user's, say in create which`,
    )
  }
}

const needs = (table: HostTable, target: string, tables: readonly HostTable[]): boolean =>
  linksOf(table, tables).some((link) => link.target === target && link.column.notNull)
