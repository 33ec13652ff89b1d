import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isSoughtBy } from '../access/sign-in.js'
import type { CreateFacts } from '../new-rows/create-facts.js'

/** `activeOrganizationId`, of several that somebody may be in: whoever is new is in this one alone. */
const chosen = /^(active|current|default|home|last|main|primary|selected)_?/i

/**
 * Whether a column holds the key of the tenant: by a foreign key, or without one where it is called as those are that have one,
 * and is of the key's type.
 */
export function holdsTenant(
  { field, type, references }: HostColumn,
  { tenant, tables = [] }: CreateFacts,
): boolean {
  if (tenant === undefined) return false
  if (references) return references.table === tenant
  const key = tables.find(({ ref }) => ref === tenant)?.columns.find(({ primaryKey }) => primaryKey)
  const names = [field, field.replace(chosen, '')].map((name) => name.toLowerCase())
  const isCalled = tables.some(({ columns }) =>
    columns.some((one) => names.includes(one.field.toLowerCase()) && one.references?.table === tenant),
  )
  return isCalled && key?.type.kind === type.kind
}

const named = /^(tenant|workspace|organi[sz]ation|org)(name|slug|code|domain|host)?$/

/** Whether a text alone says whose a row is: of what may be no more than an employer, code that looks for rows by it does. */
export function saysWhose(table: HostTable, column: HostColumn, sources: readonly Source[]): boolean {
  const name = plainField(table, column.field)
  return named.test(name) && (/^(tenant|workspace)/.test(name) || isSoughtBy(table, column, sources))
}
