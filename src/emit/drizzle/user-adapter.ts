import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { activitySource } from './activity.js'
import { columnEntries, filterEntries, toScimEntries } from './conversion.js'
import { tenantEntry, tenantParameter } from './tenant.js'
import { createEntries, newRow, whereEntries } from './values.js'

/** `adapters/user.ts`: the mapping of users, the user's to edit. */
export function userAdapterFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'adapters/user.ts', ['UserAdapter'])
  const { user, tenant } = context.plan
  // The names that the template writes come first, so that they are theirs whatever the host's are.
  for (const name of ['ScimRequest', 'User', 'UserInput']) file.imports.type('@scim-gen/runtime', name)
  file.sibling('model.gen.ts', 'UserAdapterBase')
  for (const name of ['NewUserRow', 'UserRecord']) file.siblingType('model.gen.ts', name)
  if (user.active.kind === 'timestamp' || user.active.kind === 'values')
    file.siblingType('model.gen.ts', 'UserRow')

  const table = file.ref(user.table.ref)
  const mapped = user.attributes
  const shown = mapped.filter(({ attribute, urn }) => urn || attribute.name !== 'userName')
  const activity = activitySource(user.active, table, file)
  return file.render('drizzle/user-adapter.ts', {
    table: user.table.exportName,
    filters: [...shown.flatMap((plan) => filterEntries(plan, table, file)), `active: ${activity.filter}`],
    shown: [...toScimEntries(shown, file), `active: ${activity.shown}`],
    row: activity.needsRow ? ', host?: UserRow' : '',
    columns: [...columnEntries(user, file), ...(activity.written ? [activity.written] : [])],
    tenant: tenantParameter(file, tenant?.userColumn),
    created: newRow([
      ...createEntries(user.create, file),
      ...whereEntries(user.where),
      ...tenantEntry(tenant?.userColumn),
    ]),
  })
}
