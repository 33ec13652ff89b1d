/** Which rows put users into a tenant, where several may. */
import type { Collective } from '../candidates/groups/collectives.js'
import { isKeyOf } from '../candidates/groups/member-keys.js'
import { type MembershipCandidate, membershipBounds } from '../candidates/groups/membership.js'
import type { HostTable } from '../inspect/host-model.js'
import { nounsOf, plainField, titleOf } from '../inspect/words.js'
import { OFFERED } from './choose.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

/** As near as this, the likeliest is as likely as another: its administrators are no more its people than its lawyers. */
const MARGIN = 1

/** `admin_profiles` of institutions: called after who rules them, where neither they nor users are. */
const rulesBy = ({ table }: MembershipCandidate, ...joined: readonly HostTable[]): boolean =>
  !joined.some((one) =>
    nounsOf(one)
      .flat()
      .some((word) => ruler.test(word)),
  ) && nounsOf(table).some((noun) => noun.some((word) => ruler.test(word)))

const ruler = /^(admin|administrator|manager|owner)$/

/** What else ties users to it, however little speaks for it: first what calls them so. */
const besides = (first: MembershipCandidate, joins: readonly MembershipCandidate[]) =>
  joins
    .filter((one) => !one.via && !one.inArray && !one.isAudience && one.table !== first.table)
    .toSorted((one, other) => Number(isOwnName(other)) - Number(isOwnName(one)))

const isOwnName = ({ table, user }: MembershipCandidate) => /^user(id|uid)?$/.test(plainField(table, user))

/**
 * The rows between users and tenants: those that `--set` names, or the likeliest. Where others are as likely, it is asked; that others
 * tie users to it besides is said, for SCIM makes none of them.
 */
export function chooseLink(
  table: HostTable,
  found: Collective | undefined,
  { user, candidates, questions, setting, notes }: Context,
): MembershipCandidate | undefined {
  const joins = candidates.joins(table)
  const named = setting('tenant.user.through')
  if (named !== undefined) return joins.find((one) => one.table.ref === named)
  const [first, ...others] = [found?.membership, ...joins.filter(({ score }) => score > 0)].filter(
    (one): one is MembershipCandidate => one !== undefined && !one.isAudience,
  )
  if (!first || first.via || first.inArray) return first
  const beside = others.filter(
    ({ table: rows, score, via, inArray }) =>
      rows !== first.table && !via && !inArray && score > membershipBounds.sure,
  )
  // What gives somebody rights or a seat there asks for a third: who has none is in it all the same.
  const asksForMore = (one: MembershipCandidate) =>
    one.table.columns.some(
      ({ field, notNull, references }) =>
        notNull && references && ![one.user, one.group].includes(field) && references.table !== user.ref,
    )
  const near = beside.filter(
    (one) => one.score >= first.score - MARGIN && (asksForMore(first) || !asksForMore(one)),
  )
  const ruling = near.length === 0 && rulesBy(first, user, table)
  if (near.length > 0 || ruling) {
    // Whoever is put among its administrators has rights over it: others may be in it by other rows.
    const offered = ruling ? [...besides(first, joins).slice(0, OFFERED - 1), first] : [first, ...near]
    questions.push({
      flag: 'set tenant.user.through',
      message: `Which rows put users into ${titleOf(table)}?${ruling ? ` Those of ${titleOf(first.table)} are its administrators.` : ''}`,
      choices: offered.map(({ table: rows, reasons }) => ({
        value: rows.ref,
        reason: `table ${titleOf(rows)}: ${reasons.join('; ')}`,
      })),
      ...((ruling || near.some(({ score }) => score === first.score)) && { isBare: true }),
    })
  } else {
    // What somebody has several of there puts nobody into it.
    const pairs = beside.filter(({ table: rows, user, group }) =>
      [rows.primaryKey, ...rows.uniques].some((key) => isKeyOf(key, [user, group], rows)),
    )
    const names = pairs.map(({ table: rows }) => titleOf(rows)).join(' and ')
    if (names !== '')
      noteBeside(
        notes,
        'tenant.user',
        `${names} ${pairs.length === 1 ? 'ties' : 'tie'} users to it, too, and SCIM makes no rows there`,
      )
  }
  return first
}
