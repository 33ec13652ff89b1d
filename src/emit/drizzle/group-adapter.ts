import type { GroupPlan } from '../../plan/plan.js'
import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { propertyKey } from '../literal.js'
import { tenantEntry, tenantParameter } from './tenant.js'
import { createEntries, whereEntries } from './values.js'

/** `adapters/group.ts`: the mapping of groups, the user's to edit. */
export function groupAdapterFile(context: EmitContext, group: GroupPlan): EmittedText {
  const file = new EmittedFile(context, 'adapters/group.ts', ['GroupAdapter'])
  for (const name of ['Group', 'GroupInput', 'ScimRequest']) file.imports.type('@scim-gen/runtime', name)
  file.sibling('model.gen.ts', 'GroupAdapterBase')
  for (const name of ['GroupRecord', 'NewGroupRow']) file.siblingType('model.gen.ts', name)
  const displayName = group.attributes.filter(({ attribute }) => attribute.name === 'displayName')
  return file.render('drizzle/group-adapter.ts', {
    table: group.host?.table.exportName ?? '',
    columns: displayName.map(({ column }) => `${propertyKey(column.field)}: data.displayName`).join(', '),
    tenant: tenantParameter(file, context.plan.tenant?.groupColumn),
    created: [
      '...this.columns(data)',
      ...createEntries(group.create, file),
      ...whereEntries(group.where),
      ...tenantEntry(context.plan.tenant?.groupColumn),
    ].join(', '),
  })
}
