/** Users whom rows name, and whom no model that was read declares. */
import type { HostTable } from '../inspect/host-model.js'
import { plainField, some } from '../inspect/words.js'
import type { Landscape } from './landscape.js'
import { isNamedUser } from './user-names.js'

const userKey = /^user(id|uid|uuid|key|ref)$/

/** How many tables must name them: one may have the key of another system. */
const ENOUGH = 2

/** The tables with a key of users that is none of a table which is called otherwise: those sign in who are elsewhere. */
export function namingOthers(table: HostTable, { tables, linksFrom }: Landscape): readonly HostTable[] {
  if (isNamedUser(table)) return []
  const naming = tables.filter((other) =>
    other.columns.some(
      ({ field }) =>
        userKey.test(plainField(other, field)) &&
        !linksFrom(other).some(({ column, target }) => column.field === field && target === table.ref),
    ),
  )
  return naming.length >= ENOUGH ? naming : []
}

/** What is said of them. */
export const tellOthers = (naming: readonly HostTable[]): string =>
  `${some(naming.map(({ name }) => name))} name users by a key that is none of these: where a package has their model, declare their table here.`
