/** Content by what is kept of it, whatever it is called: users share it, and nobody is in it. */
import { plainField } from '../../inspect/words.js'
import { isCalled, isJust } from '../landscape.js'
import { groupNouns, tenantNouns } from '../lexicon.js'
import { namesOf, type Place } from './place.js'

const published = /^(is)?(published|draft)(at|on)?$/

/** What is published, or has versions, and of which there are two lists of users or more: who edits it, and who is told of it. */
export function sharedBy({ table, user, landscape }: Place): string | undefined {
  const { tables, linksFrom, referringTo } = landscape
  if (isJust(table, tenantNouns) || isCalled(table, groupNouns)) return undefined
  const isPublished =
    table.columns.some(({ field }) => published.test(plainField(table, field))) ||
    referringTo(table.ref).some((one) => isCalled(one, /^(version|revision|draft)$/))
  if (!isPublished) return undefined
  const lists = tables.filter((one) => {
    const links = linksFrom(one)
    const isOf = (ref: string) => links.some(({ target }) => target === ref)
    const isBare = one.columns.every(
      (column) =>
        column.primaryKey || column.type.kind === 'date' || links.some((link) => link.column === column),
    )
    return one !== table && one !== user && isBare && isOf(table.ref) && isOf(user.ref)
  })
  return lists.length > 1 ? `${namesOf(lists)} share it` : undefined
}
