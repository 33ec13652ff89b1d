/** How memberships are read and written where not each row of a table is one, or one ends another. */
import { Chosen, ChosenGroups, ChosenMembers, type MemberRowsOptions } from './chosen-members.js'
import { OneGroupMembers } from './one-group.js'
import type { MemberRows } from './tables.js'

/** @example `rows: memberRows({ via: { key: seats.id, user: seats.userId, tenant: seats.companyId } })` */
export const memberRows = (options: MemberRowsOptions): MemberRows => ({
  members: (store) => {
    const chosen = new Chosen(options, store, store.tables.members)
    return options.oneGroup ? new OneGroupMembers(store, chosen) : new ChosenMembers(store, chosen)
  },
  groups: (store, tables) => new ChosenGroups(store, tables, new Chosen(options, store, tables.members)),
  ...(options.where && { where: options.where }),
  keysOf: (store, members, users) => new Chosen(options, store, members).keysOf(users),
  // What is the person's own stays.
  ...(options.via?.tenant && {
    leave: async (store, { members: { user, group } }, of) => {
      const keys = await new Chosen(options, store, { user, group }).keysOf([of])
      const userKeys = [...keys.values()].flat()
      if (userKeys.length > 0) await store.unlink({ group, groupKey: undefined, user, userKeys })
    },
  }),
})
