/** People who sign in beside the users: SCIM serves one table of them. */
import type { HostTable } from '../../inspect/host-model.js'
import { plainField, plainName } from '../../inspect/words.js'
import type { Landscape } from '../landscape.js'
import { actorColumn } from '../lexicon.js'
import { isOfInvitation } from './addresses.js'
import { hasPassword } from './passwords.js'
import { columnNamed, emailNames, loginNames } from './user-names.js'

/** Who has asked to be let in, and may never be. */
const asking = /pending|regist|sign_?up|request|applica|invit|temp|otp|verif|reset|waiting|draft|candidate/

/** The tables with logins and passwords of their own that are no part of the users. */
export const othersSigningIn = (user: HostTable, { tables, linksFrom }: Landscape): readonly HostTable[] =>
  tables.filter(
    (one) =>
      one !== user &&
      hasPassword(one) &&
      columnNamed(one, [...emailNames, ...loginNames]) !== undefined &&
      !asking.test(plainName(one.name)) &&
      !one.columns.some((column) => isOfInvitation(one, column)) &&
      !linksFrom(user).some(({ target }) => target === one.ref) &&
      !linksFrom(one).some(
        ({ column, target }) => target === user.ref && !actorColumn.test(plainField(one, column.field)),
      ),
  )
