/** Another table that has the addresses of users: a part of each. */
import { proposeUserAttributes } from '../candidates/users/attributes.js'
import type { PartConfig } from '../config/config.js'
import type { Ref } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import { askFacts } from './ask-facts.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import { lowerCase } from './lower-case.js'

const SECTION = 'user.parts.0'

/** @param tenant the model of the tenant, whose key columns may refer to */
export function proposePart(ref: Ref, context: Context, tenant: string | undefined): PartConfig | undefined {
  const { user, candidates, tables } = context
  const table = tables.find((one) => one.ref === ref)
  if (!table) return undefined
  const certain = candidates.part(user)
  const { link, primary } = certain?.table === table ? certain : {}
  const { userName, emails } = proposeUserAttributes(table)
  const attributes = { ...(userName && { userName }), ...(emails && { emails }) }
  const fields = [...Object.values(attributes), ...[link, primary].flatMap((column) => column?.field ?? [])]
  askFacts(SECTION, table, context)
  return {
    model: table.ref,
    ...(link && { link: link.field }),
    attributes,
    ...lowerCase(SECTION, table, attributes, context),
    ...(primary && { where: { [primary.field]: true } }),
    ...createValues(SECTION, table, new Set(fields), context, {
      copies: 'user',
      tenant,
      untold: untoldKey(table),
    }),
  }
}
