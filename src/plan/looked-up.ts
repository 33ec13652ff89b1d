/** The host's columns that requests find rows by: each wants an index. */

import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { AttributePlan, EndPlan, MembersPlan, PartPlan, Plan } from './plan.js'

/**
 * What identity providers look resources up by; `id`, `userName`, `externalId` and the `displayName` of groups are in the
 * side tables. By the host's own column of a userName the service finds out whether another user has it, in whatever case.
 */
const LOOKED_UP_BY = ['emails', 'phoneNumbers', 'employeeNumber', 'nickName', 'userName', 'manager']

/** Attributes of a resource that are looked for in SCIM's own tables. */
const OWN = { user: ['externalId'], group: ['externalId', 'displayName'] }

export interface LookedUp {
  readonly table: HostTable
  readonly column: HostColumn
  /** What asks for it. */
  readonly by: string
  readonly ignoresCase: boolean
  /** Whether requests of identity providers do, and not only those that anybody may think of. */
  readonly often: boolean
  /** Names in other cases: the service looks for them by whatever ignores case. */
  readonly isName: boolean
}

/**
 * All that filters find rows by; what is asked for often comes first. A flag finds half of the rows, and of numbers that stand
 * for texts the text is compared: no index on the column serves; nor where records keep values beside the column's.
 */
export function lookedUp({ user, group, tenant }: Plan): readonly LookedUp[] {
  const filters = [
    ...user.attributes
      .filter(
        (one) => !OWN.user.includes(one.attribute.name) && isCompared(one) && !(user.stores && isKept(one)),
      )
      .map((one) => lookedUpBy(one, one.part?.table ?? user.table, place(one) >= 0)),
    ...(group?.host ? group.attributes : [])
      .filter((one) => !OWN.group.includes(one.attribute.name) && isCompared(one))
      .map((one) => lookedUpBy(one, group?.host?.table ?? user.table, false)),
  ]
  const joins = [
    ...user.parts.map((part) => tieOf(part, user.table)),
    ...user.ends.flatMap(endOf),
    // Few have the same group, many the same role.
    ...(group?.members && !group.roles ? membersBy(group.members) : []),
    ...joinsOf(tenant?.through, 'the tenants of a user', 'the users of a tenant'),
  ]
  return [
    ...filters.filter(({ often }) => often).sort((one, other) => one.place - other.place),
    ...joins,
    ...filters.filter(({ often }) => !often),
    // Of a column whose name only the app knows, nothing can be said.
  ].filter(({ column }) => !column.stored.isGuess)
}

const isKept = ({ attribute, subAttribute }: AttributePlan) =>
  attribute.multiValued === true || (attribute.name === 'name' && !subAttribute)

const isCompared = ({ attribute, subAttribute, column, refersToUser }: AttributePlan) =>
  refersToUser === true ||
  column.type.kind === 'string' ||
  ['integer', 'decimal', 'dateTime'].includes((subAttribute ?? valueAttribute(attribute)).type)

const place = ({ attribute }: AttributePlan) => LOOKED_UP_BY.indexOf(attribute.name)

function lookedUpBy(plan: AttributePlan, table: HostTable, often: boolean): LookedUp & { place: number } {
  const isName = plan.attribute.name === 'userName'
  return {
    table,
    column: plan.column,
    by: isName ? 'names that another user has in another case' : `the filter \`${filtered(plan)} eq\``,
    ignoresCase: !isExact(plan),
    often,
    isName,
    place: place(plan),
  }
}

function filtered({ attribute: { name, multiValued }, subAttribute }: AttributePlan): string {
  if (multiValued) return `${name}.${subAttribute?.name ?? 'value'}`
  return subAttribute ? `${name}.${subAttribute.name}` : name === 'name' ? 'name.formatted' : name
}

/** The column that ties rows of another table to users. */
const tieOf = ({ table, key, user, link }: PartPlan, users: HostTable): LookedUp => ({
  table: link ? users : table,
  column: user ?? link ?? key,
  by: `the rows of ${titleOf(table)} of a user`,
  ignoresCase: false,
  often: true,
  isName: false,
})

/** The column by which rows end with a deactivation: there may be many, and all of them would be read. */
const endOf = (end: EndPlan): readonly LookedUp[] =>
  'call' in end || end.inside
    ? []
    : [
        {
          table: end.table,
          column: end.user,
          by: `the rows of ${titleOf(end.table)} that end with a deactivation`,
          ignoresCase: false,
          often: true,
          isName: false,
        },
      ]

function joinsOf(join: Join | undefined, ofUser: string, ofOther: string): readonly LookedUp[] {
  if (!join) return []
  const common = { table: join.table, ignoresCase: false, often: true, isName: false }
  return [
    { ...common, column: join.user, by: ofUser },
    { ...common, column: join.group, by: ofOther },
  ]
}

/** Rows by way of others: their own user is one of those. */
function membersBy(members: MembersPlan): readonly LookedUp[] {
  const { via, removed } = members
  const [ofUser, ofGroup] = joinsOf(members, 'the groups of a user', 'the members of a group')
  const toVia = via && joinsOf({ ...via, group: via.user }, 'the groups of a user', 'the groups of a user')[0]
  // The key of users has an index.
  return [removed === undefined ? ofUser : undefined, ofGroup, toVia].filter((each) => each !== undefined)
}

type Join = Pick<NonNullable<NonNullable<Plan['group']>['members']>, 'table' | 'user' | 'group'>

/** Text is compared without case unless its attribute says otherwise; keys are compared as they are. */
const isExact = ({ attribute, subAttribute, column, refersToUser }: AttributePlan) =>
  refersToUser === true ||
  column.type.kind !== 'string' ||
  (subAttribute ?? valueAttribute(attribute)).caseExact === true

const valueAttribute = (attribute: AttributePlan['attribute']) =>
  attribute.subAttributes?.find(({ name }) => name === 'value') ?? attribute

/** The statement that makes an index which serves. */
export function createIndex(
  { table, column, ignoresCase }: Pick<LookedUp, 'table' | 'column' | 'ignoresCase'>,
  { quote, quoteTable }: Quoting,
): string {
  const name = indexName(table, column, ignoresCase)
  const own = quote(column.stored.name)
  const on = ignoresCase ? `lower(${own})` : own
  return `CREATE INDEX ${quote(name)} ON ${quoteTable(table)} (${on})`
}

export const indexName = ({ name }: HostTable, { stored }: HostColumn, ignoresCase: boolean) =>
  `${name}_${stored.name}${ignoresCase ? '_lower' : ''}_idx`

interface Quoting {
  readonly quote: (name: string) => string
  readonly quoteTable: (table: HostTable) => string
}
