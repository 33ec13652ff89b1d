/** Where another table has the addresses of users, and nothing else could be meant: a part of each user. */
import { proposeUserAttributes } from '../candidates/attributes.js'
import type { PartConfig } from '../config/config.js'
import { untoldKey } from '../inspect/primary-key.js'
import { askFacts } from './ask-facts.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'

const SECTION = 'user.parts.0'

/** @param tenant the model of the tenant, whose key columns may refer to */
export function proposePart(context: Context, tenant: string | undefined): PartConfig | undefined {
  const { user, candidates, notes, setting } = context
  const found = setting('user.attributes.userName') === undefined ? candidates.part(user) : undefined
  if (!found || found.table.dialect === 'mongodb') return undefined
  const { table, link, primary } = found
  const { userName, emails } = proposeUserAttributes(table)
  const attributes = { ...(userName && { userName }), ...(emails && { emails }) }
  const fields = [...Object.values(attributes), link.field, ...(primary ? [primary.field] : [])]
  askFacts(SECTION, table, context)
  notes.set(
    'user.parts',
    `${table.name} has the addresses: ${primary ? `the ${primary.field} one counts` : 'one row for each user'}`,
  )
  return {
    model: table.ref,
    link: link.field,
    attributes,
    ...(primary && { where: { [primary.field]: true } }),
    ...createValues(SECTION, table, new Set(fields), context, {
      copies: 'user',
      tenant,
      untold: untoldKey(table),
    }),
  }
}
