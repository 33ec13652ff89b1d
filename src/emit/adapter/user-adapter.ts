import type { PartPlan } from '../../plan/plan.js'
import { tellsOf } from '../../plan/request-values.js'
import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { inComment } from '../literal.js'
import { activitySource } from './activity.js'
import { columnsWritten, leftToDefaults, toScimEntries } from './conversion.js'
import { entriesOf } from './fields.js'
import { filterEntries } from './filter-entries.js'
import type { Mapping } from './mapping.js'
import { creation, newRowHead, tenantEntry } from './new-row.js'
import { partEntries } from './parts.js'
import { Urns } from './urns.js'
import { copiedIn, createEntries, newRow, TOLD, whereEntries } from './values.js'

/** `adapters/user.ts`: the mapping of users, the user's to edit. */
export function userAdapterFile(context: EmitContext): EmittedText {
  const { user, tenant } = context.plan
  const urns = new Urns([...user.attributes, ...copiedIn(user.create)])
  const file = new EmittedFile(context, 'adapters/user.ts', [
    'UserAdapter',
    ...urns.declared,
    ...(tellsOf(user) ? [TOLD] : []),
  ])
  // The names that the template writes come first, so that they are theirs whatever the host's are.
  for (const name of ['ScimRequest', 'User', 'UserInput']) file.imports.type('@scim-gen/runtime', name)
  file.imports.type(file.orm.module, 'FilterMap')
  file.sibling('model.gen.ts', 'UserAdapterBase')
  for (const name of user.madeBy ? ['UserRecord'] : ['NewUserRow', 'UserRecord'])
    file.siblingType('model.gen.ts', name)
  const { active } = user
  const ofMembership = active.kind === 'presence' || ('of' in active && active.of === 'membership')
  if (active.kind === 'timestamp' || active.kind === 'values')
    file.siblingType('model.gen.ts', ofMembership ? 'TenantMemberRow' : 'UserRow')

  const own = user.attributes.filter(({ part }) => !part)
  const shown = user.attributes.filter(({ attribute, urn }) => urn || attribute.name !== 'userName')
  // Where userName is all that is mapped, nothing is read from the host's row, and nothing imported for it.
  const readsHost = shown.some(({ part }) => !part) || (active.kind !== 'scim' && !ofMembership)
  const table = readsHost ? file.columns(user.table) : user.table.exportName
  const activity = activitySource(context.plan, file)
  const mapping = { file, table, urns }
  const written = activity.written ? [activity.written] : []
  const columns = [...columnsWritten(own, mapping), ...(ofMembership ? [] : written)]
  const parts = [
    'scim',
    ...(readsHost ? ['host'] : []),
    ...(shown.some(({ part }) => part) ? ['parts'] : []),
    ...(user.groups ? ['groups'] : []),
    ...(ofMembership ? ['membership'] : []),
  ]
  const others = [
    ...createEntries(user.create, { ...mapping, context: 'this.context' }),
    ...whereEntries(user.where, user.create, file),
    ...tenantEntry(tenant?.userColumn, file),
  ]
  const { defaults, inside } = leftToDefaults(own, others)
  return file.render('user-adapter.ts', {
    table: inComment(user.table.exportName),
    urns: urns.print(),
    record: `{ ${parts.join(', ')} }`,
    filters: [...filterEntries(shown, mapping), `active: ${activity.filter}`],
    stores: user.stores,
    shown: [...toScimEntries(shown, mapping), `active: ${activity.shown}`],
    groups: user.groups !== undefined,
    row: activity.needsRow && !ofMembership ? ', host?: UserRow' : '',
    columns: entriesOf(columns, '      '),
    ...(ofMembership &&
      written.length > 0 && {
        membership: {
          row: activity.needsRow ? ', membership?: TenantMemberRow' : '',
          columns: entriesOf(written, '      '),
        },
      }),
    parts: user.parts.length > 0 && partsOf(user.parts, mapping),
    newRow: user.madeBy === undefined && newRowHead(file, 'NewUserRow', user.create, tenant?.userColumn),
    createRow: user.madeBy && creation('User', user.madeBy, file),
    defaults: defaults.length + inside.length > 0,
    created: newRow([...inside, ...others], columns, defaults, file),
  })
}

/** What `partColumns` returns, and its type. */
const partsOf = (parts: readonly PartPlan[], mapping: Mapping) => ({
  type: `${mapping.file.imports.type(mapping.file.orm.module, 'PartColumns')}<${mapping.file.siblingType('model.gen.ts', 'NewUserParts')}>`,
  columns: partEntries(parts, mapping),
})
