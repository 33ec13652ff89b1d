/** Functions of `model.gen.ts` that find the rows of lookups. */
import type { HostTable } from '../../inspect/host-model.js'
import type { Plan } from '../../plan/plan.js'
import { createdIn } from '../../plan/request-values.js'
import type { EmittedFile } from '../context.js'
import { camelCase } from '../orms/names.js'
import { dialectOf } from './dialect.js'

/** The tables that values are looked up in. */
export const lookupTables = (plan: Pick<Plan, 'user' | 'group' | 'tenant'>): readonly HostTable[] => {
  const tables = createdIn(plan).flatMap((one) => ('found' in one ? [one.found.table] : []))
  return tables.filter(({ ref }, index) => tables.findIndex((other) => other.ref === ref) === index)
}

/** `roles` → `findRoles`; two tables of one name are told apart by their models. */
export function finderOf(table: HostTable, plan: Pick<Plan, 'user' | 'group' | 'tenant'>): string {
  const isTaken = lookupTables(plan).some(
    (other) => other.ref !== table.ref && camelCase(other.name) === camelCase(table.name),
  )
  const name = camelCase(isTaken ? table.exportName : table.name)
  return `find${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The declarations, each with the type of its rows. */
export const finders = (file: EmittedFile, { plan } = file.context) =>
  lookupTables(plan).map((table) => {
    const lookupIn = file.imports.value(file.orm.module, 'lookupIn')
    const dialect = file.orm.documents ? [] : [dialectOf(plan, file)]
    const args = [...dialect, file.columns(table)].join(', ')
    return {
      name: finderOf(table, plan),
      comment: table.exportName,
      call: `${lookupIn}${file.orm.typesTables ? '' : `<${file.orm.rowType(file, table)}>`}(${args})`,
    }
  })
