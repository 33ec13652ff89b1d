/** The column of users that refers to the user who leads another one. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField } from '../inspect/words.js'
import { type Bounds, type Candidate, type Ranking, rank, type Sign, weigh } from './ranking.js'

interface ManagerCandidate extends Candidate {
  readonly field: string
}

interface Facts {
  readonly name: string
  readonly column: HostColumn
}

const ofUser = '(user|employee|staff|member|account|person)?(id|uid|uuid|guid|key|pk)?$'
const leads = new RegExp(
  `^((line|direct|people|reporting|user|employee|staff)?(manager|supervisor|superior|boss)|reports?to|reportingto|managedby|supervisedby)${ofUser}`,
)
/** Those of customers, of hirings and of projects are called so, too. */
const mayLead = new RegExp(
  `(manager|supervisor|superior|boss|leader|lead|reports?to|reportingto|managedby|supervisedby)${ofUser}`,
)

const signs: readonly Sign<Facts>[] = [
  { weight: 4, sees: ({ name }) => (mayLead.test(name) ? 'named like a manager' : undefined) },
  { weight: 4, sees: ({ name }) => (leads.test(name) ? 'and like nothing else' : undefined) },
  // A deputy, a partner, the account that another one was merged into.
  { weight: -6, sees: ({ column }) => (column.unique ? 'of one user only' : undefined) },
]

const bounds: Bounds = { floor: 4, sure: 8, margin: 2 }

/**
 * Ranks the columns of users that refer to users themselves: who made, invited or referred somebody is no manager, nor is whom a record
 * was merged into.
 */
export function rankManagers(table: HostTable): Ranking<ManagerCandidate> {
  const [key, ...others] = table.primaryKey
  const own = table.columns.filter(
    ({ references, notNull, readOnly, elements, arrayOf }) =>
      others.length === 0 &&
      references?.table === table.ref &&
      references.field === key &&
      !notNull &&
      !readOnly &&
      !elements &&
      !arrayOf,
  )
  return rank(
    own.map((column) => ({
      ...weigh(table, { name: plainField(table, column.field), column }, signs),
      field: column.field,
    })),
    bounds,
  )
}
