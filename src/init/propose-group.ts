import type { GroupConfig } from '../config/config.js'
import { proposeGroupAttributes } from '../inspect/candidates/attributes.js'
import type { MembershipCandidate } from '../inspect/candidates/membership.js'
import type { HostTable } from '../inspect/host-model.js'
import { elementsOf } from '../inspect/list-elements.js'
import { untoldKey } from '../inspect/primary-key.js'
import { askFacts } from './ask-facts.js'
import { chooseTable } from './choose.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import type { TenantDraft } from './propose-tenant.js'
import { visibleRows } from './visible-rows.js'

/** Proposes the group: a table of the host, SCIM's own, or none. */
export function proposeGroup(
  context: Context,
  tenant: TenantDraft | undefined,
): GroupConfig | 'scim' | false | undefined {
  const { answers, candidates, tables, notes, questions } = context
  if (answers.group === 'false') return false
  if (answers.group === 'scim') return 'scim'
  if (!answers.group && candidates.groups.candidates.length === 0 && candidates.undecided.length > 0) {
    questions.push({
      flag: 'group',
      message: 'Is this what users are grouped in, or the tenant that they belong to?',
      choices: [
        ...candidates.undecided.map(({ ref, exportName }) => ({
          value: ref,
          reason: `${exportName} as groups`,
        })),
        { value: 'scim', reason: 'groups in tables of their own' },
        { value: 'false', reason: 'users only' },
      ],
    })
    return undefined
  }
  const group = chooseTable('group', 'your groups', candidates.groups, tables, answers.group)
  if (!group) {
    notes.set('group', 'no table looks like groups: kept in tables of their own')
    return 'scim'
  }
  if ('question' in group) {
    questions.push(group.question)
    return undefined
  }
  notes.set('group.model', group.reason)
  return groupOf(group.value, tenant, context)
}

/** The columns of a membership that tie it to others. */
function linked(
  { table, user, group }: MembershipCandidate,
  tenant: TenantDraft | undefined,
): ReadonlySet<string> {
  const owner = tenant && table.columns.find(({ references }) => references?.table === tenant.model)
  return new Set([user, group, ...(owner ? [owner.field] : [])])
}

/** The same of the objects in a list, as they are called there. */
const inside = ({ user, group, list }: MembershipCandidate): ReadonlySet<string> =>
  new Set([user, group].map((field) => field.slice((list?.field.length ?? 0) + 1)))

function groupOf(
  table: HostTable,
  tenant: TenantDraft | undefined,
  context: Context,
): GroupConfig | undefined {
  const { answers, candidates, notes, questions } = context
  const members = candidates.members.candidates.filter(
    (one) => one.of === table.ref && (!answers.members || one.table.ref === answers.members),
  )
  const [membership, rival] = members
  if (!membership || (rival && rival.score === membership.score)) {
    questions.push({
      flag: 'members',
      message: `Which table holds who is in ${table.exportName}?`,
      choices: members.map((one) => ({ value: one.table.ref, reason: one.reasons.join('; ') })),
    })
    return undefined
  }
  notes.set('group.members.model', membership.reasons.join('; '))
  askFacts('group', table, context)
  askFacts('group.members', membership.table, context)
  const attributes = proposeGroupAttributes(table)
  const filled = new Set([...Object.values(attributes), ...(tenant?.group ? [tenant.group.field] : [])])
  const { user, group, inArray, list } = membership
  return {
    model: table.ref,
    attributes,
    members: {
      model: membership.table.ref,
      user,
      group,
      // An array of keys needs no row.
      ...(!inArray && createValues('group.members', membership.table, linked(membership, tenant), context)),
      ...(list &&
        createValues('group.members', elementsOf(membership.table, list), inside(membership), context)),
    },
    ...createValues('group', table, filled, context, untoldKey(table)),
    ...visibleRows('group', table, context),
  }
}
