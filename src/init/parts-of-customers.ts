/** What tells of a table that it is a part of a customer, or where a customer's rows are. */
import type { Collective } from '../candidates/groups/collectives.js'
import { chosenColumn } from '../candidates/lexicon.js'
import { linksOf } from '../candidates/links.js'
import type { HostTable } from '../inspect/host-model.js'
import { plainField } from '../inspect/words.js'
import type { Context } from './context.js'

const ofDatabase =
  /^(tenant)?(database|db|schema)(name|url|uri|host|connection(string|url|uri)?)$|^connection(string|url|uri)$/

/** The column that says where a customer's own database is. */
export const ownDatabase = (table: HostTable): string | undefined =>
  table.columns.find(({ field, type }) => type.kind === 'string' && ofDatabase.test(plainField(table, field)))
    ?.field

/** Whether each row of it must belong to one of the others: the partners of a tenant are no tenants. */
export const isOwned = ({ table, tenantField }: Collective, all: readonly Collective[]): boolean =>
  table.columns.some(
    ({ field, notNull, references }) =>
      field === tenantField &&
      notNull &&
      all.some((other) => other.table !== table && (!references || references.table === other.table.ref)),
  )

/** Whether it is in something else that must belong to one of the others: the towns of a customer's regions. */
export const isOwnedThrough = (
  { table }: Collective,
  all: readonly Collective[],
  { tables, user }: Context,
): boolean =>
  linksOf(table, tables).some(({ column, target }) => {
    const between = tables.find(({ ref }) => ref === target)
    return (
      between !== undefined &&
      ![table, user, ...all.map((one) => one.table)].includes(between) &&
      !chosenColumn.test(plainField(table, column.field)) &&
      linksOf(between, tables).some(
        (link) =>
          link.column.notNull && all.some((one) => one.table !== table && one.table.ref === link.target),
      )
    )
  })
