/** Times of a new row: that of the request, but for what happened to somebody before. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField, wordsOf } from '../../inspect/words.js'
import { demandsTime } from '../access/letting-in.js'
import { setsNow } from '../code/inserts.js'
import { affirmedAt } from '../lexicon.js'
import type { CreateFacts } from './create-facts.js'
import { pascal, returned, said } from './own-names.js'
import type { Proposed } from './unique-text.js'

const birth = /^(dateof)?birth(date|day)?$|^dob$/

/** `createdAt`, `date_joined`, `lastModified`, and not `format`. */
const timeName =
  /( at| on|\b(date|time|timestamp))$|^date |\b(created|updated|joined|modified|registered|since)$/

/** A column that holds a time, whatever its type is. */
export function ofTime(
  table: HostTable,
  column: HostColumn,
  { own, sources, user }: CreateFacts,
): Proposed | undefined {
  const body = {
    date: 'return new Date()',
    number: 'return Date.now()',
    bigint: 'return BigInt(Date.now())',
    string: 'return new Date().toISOString()',
  }[column.type.kind as string]
  const name = plainField(table, column.field)
  if (body && birth.test(name)) return said(table, column, own, 'what only they can tell')
  const affirmed = affirmedAt.test(name) ? setsNow(column, sources) : undefined
  const asking = demandsTime(table, column, sources, user)
  const told = asking
    ? `${asking} lets in nobody else`
    : affirmed && `${affirmed.reason}, and the identity provider vouches for them`
  const isTime = column.type.kind === 'date' || affirmed || timeName.test(wordsOf(column.field).join(' '))
  return isTime && body
    ? {
        value: own({
          name: column.type.kind === 'date' ? 'now' : `now${pascal(column.type.kind)}`,
          returns: returned(column),
          purpose: 'The time of the request.',
          body,
        }),
        reason: told ? `now: ${told}` : 'now',
      }
    : undefined
}
