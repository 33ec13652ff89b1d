import type { PartPlan, Plan } from '../../plan/plan.js'
import { camelCase } from './names.js'

/** `user_emails` → `userEmails`, as adapters call a user's row there; two tables of one name are told apart by their models. */
export function partName({ table }: Pick<PartPlan, 'table'>, { user }: Pick<Plan, 'user'>): string {
  const name = camelCase(table.name)
  const isTaken = user.parts.some(
    (other) => other.table.ref !== table.ref && camelCase(other.table.name) === name,
  )
  return isTaken ? camelCase(table.exportName) : name
}

/** What `model.gen.ts` calls the type of a row: `UserEmailsRow`. */
export function partRow(part: Pick<PartPlan, 'table'>, plan: Pick<Plan, 'user'>): string {
  const name = partName(part, plan)
  return `User${name.charAt(0).toUpperCase()}${name.slice(1)}Row`
}

export const newPartRow = (part: Pick<PartPlan, 'table'>, plan: Pick<Plan, 'user'>): string =>
  `New${partRow(part, plan)}`
