import type { GroupPlan } from '../../plan/plan.js'
import { tellsOf } from '../../plan/request-values.js'
import { type EmitContext, EmittedFile, type EmittedText } from '../context.js'
import { objectLiteral } from '../layout.js'
import { inComment } from '../literal.js'
import { columnsWritten, leftToDefaults, toScimEntries } from './conversion.js'
import { entriesOf } from './fields.js'
import { filterEntries } from './filter-entries.js'
import { creation, newRowHead, tenantEntry } from './new-row.js'
import { Urns } from './urns.js'
import { copiedIn, createEntries, newRow, TOLD, whereEntries } from './values.js'

/** `adapters/group.ts`: the mapping of groups, the user's to edit. */
export function groupAdapterFile(context: EmitContext, group: GroupPlan): EmittedText {
  const urns = new Urns([...group.attributes, ...copiedIn(group.create)])
  const file = new EmittedFile(context, 'adapters/group.ts', [
    'GroupAdapter',
    ...urns.declared,
    ...(tellsOf(group) ? [TOLD] : []),
  ])
  // The names that the template writes come first, so that they are theirs whatever the host's are.
  for (const name of ['Group', 'ScimRequest']) file.imports.type('@scim-gen/runtime', name)
  file.imports.type(file.orm.module, 'FilterMap')
  file.sibling('model.gen.ts', 'GroupAdapterBase')
  file.siblingType('model.gen.ts', 'GroupRecord')
  if (group.host) {
    file.imports.type('@scim-gen/runtime', 'GroupInput')
    if (!group.madeBy) file.siblingType('model.gen.ts', 'NewGroupRow')
  }
  const own = group.attributes.filter(({ own }) => own !== undefined)
  const table = own.length > 0 && group.host ? file.columns(group.host.table) : ''
  const mapping = { file, table, urns }
  const columns = columnsWritten(group.attributes, mapping)
  const others = [
    ...createEntries(group.create, { ...mapping, context: 'this.context' }),
    ...whereEntries(group.where, group.create, file),
    ...tenantEntry(context.plan.tenant?.groupColumn, file),
  ]
  const { defaults, inside } = leftToDefaults(group.attributes, others)
  return file.render('group-adapter.ts', {
    table: inComment(group.host?.table.exportName ?? ''),
    roles:
      group.roles && group.members
        ? inComment(`${group.members.table.exportName}.${group.members.group.field}`)
        : '',
    urns: urns.print(),
    record: own.length > 0 ? '{ scim, host, members }' : '{ scim, members }',
    filters: filterEntries(own, mapping),
    shown: toScimEntries(own, mapping),
    columns: objectLiteral(entriesOf(columns, '      '), { before: '    return ', after: '' }),
    newRow:
      group.madeBy === undefined &&
      newRowHead(file, 'NewGroupRow', group.create, context.plan.tenant?.groupColumn),
    createRow: group.madeBy && creation('Group', group.madeBy, file),
    defaults: defaults.length + inside.length > 0,
    created: newRow([...inside, ...others], columns, defaults, file),
  })
}
