import type { GroupPlan } from '../../plan/plan.js'
import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { propertyKey } from '../literal.js'
import { tenantEntry, tenantParameter } from './tenant.js'
import { createEntries, newRow, whereEntries } from './values.js'

/** `adapters/group.ts`: the mapping of groups, the user's to edit. */
export function groupAdapterFile(context: EmitContext, group: GroupPlan): EmittedText {
  const file = new EmittedFile(context, 'adapters/group.ts', ['GroupAdapter'])
  // The names that the template writes come first, so that they are theirs whatever the host's are.
  for (const name of ['Group', 'ScimRequest']) file.imports.type('@scim-gen/runtime', name)
  file.sibling('model.gen.ts', 'GroupAdapterBase')
  file.siblingType('model.gen.ts', 'GroupRecord')
  if (group.host) {
    file.imports.type('@scim-gen/runtime', 'GroupInput')
    file.siblingType('model.gen.ts', 'NewGroupRow')
  }
  const displayName = group.attributes.filter(({ attribute }) => attribute.name === 'displayName')
  return file.render('drizzle/group-adapter.ts', {
    table: group.host?.table.exportName ?? '',
    columns: displayName.map(({ column }) => `${propertyKey(column.field)}: data.displayName`).join(', '),
    tenant: tenantParameter(file, context.plan.tenant?.groupColumn),
    created: newRow([
      ...createEntries(group.create, file),
      ...whereEntries(group.where),
      ...tenantEntry(context.plan.tenant?.groupColumn),
    ]),
  })
}
