/** Customers whose members are no users, but rows of which each user may have several: profiles, personas, logins. */
import type { HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { actorColumn, contentNouns, onePerson, organizations } from '../lexicon.js'
import { weigh } from '../ranking.js'
import { joinsBetween } from './membership.js'
import type { Place } from './place.js'
import { settingOf } from './session-tenant.js'
import { tenantSigns } from './tenant-signs.js'

export interface ProfilesTenant {
  readonly table: HostTable
  /** The memberships. */
  readonly rows: HostTable
  /** What they refer to, and what refers to users. */
  readonly profiles: HostTable
}

/** Less than makes a tenant: nothing is chosen by it, but a person is asked. */
const ENOUGH = 3

const standIn = /^(profile|identity|persona|account|login)$/

/** Whether a table is a part of what is a customer rather: each of its rows is of one, as each profile is, or as the names tell. */
function isOfCustomer(table: HostTable, profiles: HostTable, { tables, linksFrom }: Landscape): boolean {
  const ownersOf = (one: HostTable) =>
    linksFrom(one)
      .filter(({ column }) => column.notNull && !actorColumn.test(plainField(one, column.field)))
      .map(({ target }) => target)
  const shared = ownersOf(profiles)
  return tables.some(
    (owner) =>
      owner !== table &&
      ownersOf(table).includes(owner.ref) &&
      isJust(owner, organizations) &&
      (shared.includes(owner.ref) || !isJust(table, organizations)),
  )
}

/** The likeliest of them; undefined where the members of nothing are such rows. */
export function tenantOfProfiles(landscape: Landscape, user: HostTable): ProfilesTenant | undefined {
  const { tables, linksFrom, referringTo } = landscape
  const isOfUsers = (table: HostTable) =>
    table !== user &&
    table.primaryKey.length === 1 &&
    (isCalled(table, standIn) || isCalled(table, onePerson)) &&
    linksFrom(table).some(
      ({ column, target }) =>
        target === user.ref && column.notNull && !actorColumn.test(plainField(table, column.field)),
    )
  const found = tables.filter(isOfUsers).flatMap((profiles) =>
    joinsBetween(landscape, profiles, user).flatMap((membership) => {
      const table = tables.find(({ ref }) => ref === membership.of)
      if (!table || membership.isAudience || membership.score < 0 || isCalled(table, contentNouns)) return []
      if (isOfCustomer(table, profiles, landscape)) return []
      const referring = referringTo(table.ref).filter((one) => one !== membership.table && one !== profiles)
      const place: Place = {
        table,
        user,
        membership,
        userColumn: undefined,
        owner: undefined,
        holds: [],
        referring,
        toldBy: settingOf(table, landscape.sources),
        landscape,
      }
      return [{ ...weigh(table, place, tenantSigns), rows: membership.table, profiles }]
    }),
  )
  const isLikely = ({ table, score }: (typeof found)[number]) =>
    score >= ENOUGH || (score >= 0 && referringTo(table.ref).length * 3 >= tables.length)
  return found.filter(isLikely).sort((one, other) => other.score - one.score)[0]
}
