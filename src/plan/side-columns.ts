/** The columns, indexes and references that side tables are made of. */
import { migrationTarget } from '../migrate/forms/target.js'
import type { SideColumn, SideForeignKey, SideIndex } from '../migrate/side-tables.js'
import type { KeyedTable, Plan } from './plan.js'

export type Unsided = Omit<Plan, 'side'>

export const column = (
  name: string,
  kind: 'uuid' | 'text' | 'integer' | 'boolean' | 'timestamp' | 'json',
  notNull = true,
): SideColumn => ({
  name,
  type: { kind },
  notNull,
})

export const hostColumn = (name: string, { table, key }: KeyedTable): SideColumn => ({
  name,
  type: { kind: 'host', sqlType: indexable(key.stored.sqlType, table.dialect) },
  notNull: true,
})

/** MySQL has no index on all of a text; a column that is no key may be one. */
const indexable = (sqlType: string, dialect: Plan['dialect']) =>
  dialect === 'mysql' && /^\w*text$/i.test(sqlType) ? 'varchar(255)' : sqlType

export const foreignKey = (
  table: string,
  name: string,
  { table: host, key }: KeyedTable,
  onDelete: SideForeignKey['onDelete'],
): SideForeignKey => ({
  name: `${table}_${name}_fk`,
  columns: [name],
  // Without the key where there is no schema: the snapshot, as JSON, has none to compare with either.
  references: {
    ...(host.schema !== undefined && { schema: host.schema }),
    table: host.name,
    columns: [key.stored.name],
  },
  onDelete,
})

/**
 * SQLite changes a table by making it anew, and dropping the old one deletes by cascade what refers to it. Prisma alone
 * switches foreign keys off meanwhile, and wants one for every relation of its schema.
 */
export const toHost = (plan: Unsided): SideForeignKey['onDelete'] => {
  const kept = betweenSides(plan)
  const isMadeAnew = plan.dialect === 'sqlite' && migrationTarget(plan.config)?.form !== 'prisma'
  return kept === 'cascade' && isMadeAnew ? 'trigger' : kept
}

/** Between side tables, which nothing makes anew. */
export const betweenSides = ({ config }: Pick<Unsided, 'config'>): SideForeignKey['onDelete'] =>
  config.database?.foreignKeys === false ? 'nothing' : 'cascade'

/** A plain column of the host's refers to no row of a tenant. */
export const tenantKeys = (table: string, plan: Unsided): readonly SideForeignKey[] =>
  plan.tenant && !plan.tenant.isColumn ? [foreignKey(table, 'tenant_id', plan.tenant, toHost(plan))] : []

/** The key of the host's that a column of a side table holds. */
export const hostKeyOf = (
  { name, type }: SideColumn,
  { user, group, tenant }: Pick<Plan, 'user' | 'group' | 'tenant'>,
): KeyedTable | undefined =>
  type.kind !== 'host' ? undefined : name === 'user_id' ? user : name === 'group_id' ? group?.host : tenant

export const index = (table: string, columns: readonly string[], unique: boolean): SideIndex => ({
  name: `${table}_${columns.at(-1)}_${unique ? 'key' : 'idx'}`,
  columns,
  unique,
})

export const timestamps = [
  column('version', 'integer'),
  column('created_at', 'timestamp'),
  column('updated_at', 'timestamp'),
]

export const schemaOf = (schema: string | undefined, dialect: Plan['dialect']) =>
  schema !== undefined && dialect === 'postgresql' ? { schema } : {}
