/** Memberships that are kept in arrays. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainName, singular, some } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { isCalled } from '../landscape.js'
import { actorColumn, groupNouns, ownContent, tenantNouns } from '../lexicon.js'
import { type Sign, weigh } from '../ranking.js'
import type { MembershipCandidate } from './membership.js'

/** Those who look after something, or have looked at it, rather than who is in it. */
const audienceList =
  /^(admin|owner|owned|creat|recipient|manag|led|supervis|moderator|watcher|follower|subscriber|reader|viewer|editor|assignee|guest|like|mention|vote|star|favou?rite|invite|block|ban)|(by|recipients?|sent|read|seen|notified|watchers?|signers?|approvers?|reviewers?)$/

/** What somebody may look at, of which some may be another's. */
const reachList = /^(allowed|permitted|accessible|visible|viewable)/

/** The arrays that memberships are kept in, of keys or of objects with keys: of users in a group, or of groups in the user. */
export function arrays(tables: readonly HostTable[], user: HostTable): readonly MembershipCandidate[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      keysIn(column).flatMap(({ field, of, held }): MembershipCandidate[] => {
        const [key] = table.primaryKey
        const isOfUsers = of === user.ref && table !== user
        const isOfGroups = of !== user.ref && table === user
        const group = tables.find(({ ref }) => ref === of)
        if (key === undefined || !(isOfUsers || isOfGroups)) return []
        const fields = isOfUsers ? { user: field, group: key } : { user: key, group: field }
        const list = column.elements ? { list: column } : {}
        return [
          {
            ...weigh(table, { table, column, field, held, isOfGroups, group }, arraySigns),
            ...fields,
            of: isOfUsers ? table.ref : of,
            inArray: true,
            ...list,
          },
        ]
      }),
    ),
  )
}

/** The list of its people that a customer has, beside the key of the customer that each of them has, and the source that fills it. */
export function listBeside(
  tenant: HostTable,
  user: HostTable,
  sources: readonly Source[],
): { readonly field: string; readonly path: string } | undefined {
  for (const { field, arrayOf } of tenant.columns) {
    if (arrayOf?.table !== user.ref || audienceList.test(plainName(field))) continue
    const name = escaped(field)
    const fills = new RegExp(
      `\\$(?:push|addToSet)\\s*:\\s*\\{\\s*['"]?${name}\\b|\\.${name}\\.(?:push|addToSet)\\(`,
    )
    const path = codeNaming(sources, field).find(({ text }) => fills.test(text))?.path
    if (path !== undefined) return { field, path }
  }
  return undefined
}

interface KeyArray {
  readonly table: HostTable
  readonly column: HostColumn
  readonly field: string
  readonly held: readonly HostColumn[]
  readonly isOfGroups: boolean
  /** What the keys are of. */
  readonly group: HostTable | undefined
}

const arraySigns: readonly Sign<KeyArray>[] = [
  {
    // A record of something else may list people, too: whom it was sent to, who signed it.
    weight: 2,
    sees: ({ table, field, isOfGroups }) => {
      const isOfPeople = isOfGroups || isCalled(table, groupNouns) || isCalled(table, tenantNouns)
      return [`${field} holds the keys`, isOfPeople ? 2 : 1]
    },
  },
  {
    weight: -4,
    sees: ({ column }) =>
      audienceList.test(plainName(column.field)) ? 'named after something else' : undefined,
  },
  {
    // A key beside it says which of them somebody is in.
    weight: -4,
    sees: ({ table, column, isOfGroups, group }) =>
      isOfGroups &&
      reachList.test(plainName(column.field)) &&
      table.columns.some(({ references }) => references !== undefined && references.table === group?.ref)
        ? 'named after what somebody may see'
        : undefined,
  },
  {
    weight: 2,
    sees: ({ column }) =>
      /^(member|user|people|person)/.test(plainName(column.field)) ? `named ${column.field}` : undefined,
  },
  {
    // Of several lists of teams, the one that is called after nothing else.
    weight: 1,
    sees: ({ column, isOfGroups, group }) =>
      isOfGroups && group && isCalled(group, new RegExp(`^${nounOf(column)}$`))
        ? `named ${column.field}`
        : undefined,
  },
  {
    weight: -4,
    sees: ({ held }) => {
      const content = held.filter(({ field }) => ownContent.test(plainName(field)))
      return content.length > 0
        ? `has content of its own: ${some(content.map(({ field }) => field))}`
        : undefined
    },
  },
]

/** `teamIds`: team. */
const nounOf = ({ field }: HostColumn): string =>
  escaped(singular(plainName(field)).replace(/(id|uid|uuid|key|ref)$/, ''))

/** The fields in a list that hold keys, and what else is beside them: the list itself, or those of its objects. */
function keysIn({ field, arrayOf, elements = [] }: HostColumn) {
  const own = arrayOf ? [{ field, of: arrayOf.table, held: [] }] : []
  const inside = elements.flatMap(({ field: name, references }) =>
    references && !actorColumn.test(plainName(name))
      ? [{ field: `${field}.${name}`, of: references.table, held: elements }]
      : [],
  )
  return [...own, ...inside]
}
