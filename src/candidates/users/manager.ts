/** The column of users that refers to the user who leads another one. */
import type { HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { declaredIn } from '../named-references.js'

const ofUser = '(user|employee|staff|member|account|person)?(id|uid|uuid|guid|key|pk)?$'
const leads = new RegExp(
  `^((line|direct|people|reporting|user|employee|staff)?(manager|supervisor|superior|boss)|reports?to|reportingto|managedby|supervisedby)${ofUser}`,
)
/** Those of customers, of hirings and of projects are called so, too. */
const mayLead = new RegExp(
  `(manager|supervisor|superior|boss|leader|lead|reports?to|reportingto|managedby|supervisedby)${ofUser}`,
)

/**
 * The fields of users that refer to users themselves and may tell who leads them, the likeliest first: who made, invited or referred somebody
 * is no manager, nor is a deputy, a partner or whom a record was merged into.
 */
export function managerFields(table: HostTable): readonly string[] {
  const [key, ...others] = table.primaryKey
  const named = table.columns.filter(
    ({ field, references, notNull, readOnly, unique, elements, arrayOf }) =>
      others.length === 0 &&
      declaredIn({ references })?.table === table.ref &&
      references?.field === key &&
      !notNull &&
      !readOnly &&
      !unique &&
      !elements &&
      !arrayOf &&
      mayLead.test(plainField(table, field)),
  )
  const isSure = ({ field }: (typeof named)[number]) => leads.test(plainField(table, field))
  return [...named.filter(isSure), ...named.filter((column) => !isSure(column))].map(({ field }) => field)
}
