import { proposeGroupAttributes } from '../candidates/users/attributes.js'
import type { GroupConfig } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import { askFacts } from './ask-facts.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import { groupNotes } from './mapping-notes.js'
import { proposeMembers } from './propose-members.js'
import { heldBy, modelOf, type TenantDraft } from './propose-tenant.js'
import { visibleRows } from './visible-rows.js'

/** A group as it is proposed: who is in it may be open. */
type GroupDraft = Omit<GroupConfig, 'members'> & { readonly members?: GroupConfig['members'] }

/** Proposes what the config says of a group. */
export function proposeGroup(
  table: HostTable,
  tenant: TenantDraft | undefined,
  context: Context,
): GroupDraft {
  askFacts('group', table, context)
  const attributes = proposeGroupAttributes(table)
  const told = groupNotes(attributes, table)
  if (told.length > 0) context.notes.set('group.attributes', told.join('; '))
  const filled = new Set([...Object.values(attributes), ...heldBy('group', tenant)])
  const visible = visibleRows('group', table, filled, context)
  return {
    model: table.ref,
    attributes,
    ...proposeMembers(table, tenant, context),
    ...createValues('group', table, filled, context, {
      copies: 'group',
      tenant: modelOf(tenant),
      untold: untoldKey(table),
      ...visible,
    }),
    ...visible,
  }
}
