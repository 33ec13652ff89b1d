/** Columns of a user's rows in other tables, in the adapter. */
import type { PartPlan } from '../../plan/plan.js'
import { objectLiteral } from '../layout.js'
import { propertyKey } from '../literal.js'
import { partName } from '../orms/part-name.js'
import { columnsWritten } from './conversion.js'
import { entriesOf } from './fields.js'
import type { Mapping } from './mapping.js'

/** The entries of `partColumns`: `emails: { email: primaryEmail(data) }`. */
export function partEntries(parts: readonly PartPlan[], mapping: Mapping): readonly string[] {
  const { plan } = mapping.file.context
  return parts.map((part) => {
    const own = plan.user.attributes.filter((each) => each.part === part)
    const name = `${propertyKey(partName(part, plan))}: `
    return `${name}${objectLiteral(entriesOf(columnsWritten(own, mapping), '        '), { before: `      ${name}` })}`
  })
}
