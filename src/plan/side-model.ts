/** The side tables of a plan (DESIGN: the host's own tables are never altered). */
import { migrationTarget } from '../migrate/forms/target.js'
import type { SideColumn, SideForeignKey, SideIndex, SideTable, SideTables } from '../migrate/side-tables.js'
import { hasConnections, hasOAuth } from './connections.js'
import { keptBeside } from './kept.js'
import type { GroupPlan, KeyedTable, Plan, UserPlan } from './plan.js'

type Unsided = Omit<Plan, 'side'>

/** Builds the side tables: one-to-one with the host's rows, per tenant where there are tenants. */
export function sideModel(plan: Unsided): SideTables {
  return {
    version: 1,
    dialect: plan.dialect,
    tables: [
      usersTable(plan),
      ...groupTables(plan),
      ...connectionTables(plan),
      ...auditTables(plan),
      ...logTables(plan),
    ],
  }
}

const column = (
  name: string,
  kind: 'uuid' | 'text' | 'integer' | 'boolean' | 'timestamp' | 'json',
  notNull = true,
): SideColumn => ({
  name,
  type: { kind },
  notNull,
})

const hostColumn = (name: string, { table, key }: KeyedTable): SideColumn => ({
  name,
  type: { kind: 'host', sqlType: indexable(key.stored.sqlType, table.dialect) },
  notNull: true,
})

/** MySQL has no index on all of a text; a column that is no key may be one. */
const indexable = (sqlType: string, dialect: Plan['dialect']) =>
  dialect === 'mysql' && /^\w*text$/i.test(sqlType) ? 'varchar(255)' : sqlType

const foreignKey = (
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
const toHost = ({ dialect, config }: Unsided): SideForeignKey['onDelete'] =>
  dialect === 'sqlite' && migrationTarget(config)?.form !== 'prisma' ? 'trigger' : 'cascade'

/** A plain column of the host's refers to no row of a tenant. */
const tenantKeys = (table: string, plan: Unsided): readonly SideForeignKey[] =>
  plan.tenant && !plan.tenant.isColumn ? [foreignKey(table, 'tenant_id', plan.tenant, toHost(plan))] : []

/** The key of the host's that a column of a side table holds. */
export const hostKeyOf = (
  { name, type }: SideColumn,
  { user, group, tenant }: Pick<Plan, 'user' | 'group' | 'tenant'>,
): KeyedTable | undefined =>
  type.kind !== 'host' ? undefined : name === 'user_id' ? user : name === 'group_id' ? group?.host : tenant

const index = (table: string, columns: readonly string[], unique: boolean): SideIndex => ({
  name: `${table}_${columns.at(-1)}_${unique ? 'key' : 'idx'}`,
  columns,
  unique,
})

const timestamps = [
  column('version', 'integer'),
  column('created_at', 'timestamp'),
  column('updated_at', 'timestamp'),
]

function usersTable(plan: Unsided): SideTable {
  const { user, tenant, dialect } = plan
  const name = 'scim_users'
  const scope = tenant ? ['tenant_id'] : []
  return {
    name,
    ...schemaOf(user.table.schema, dialect),
    columns: [
      column('id', 'uuid'),
      ...(tenant ? [hostColumn('tenant_id', tenant)] : []),
      hostColumn('user_id', user),
      column('external_id', 'text', false),
      column('user_name', 'text'),
      column('user_name_key', 'text'),
      ...activeColumns(user),
      ...(tenant?.through ? [ownsRow] : []),
      ...(keptBeside({ user, tenant }) === undefined ? [] : [column('attributes', 'json', false)]),
      ...timestamps,
    ],
    primaryKey: ['id'],
    indexes: [
      index(name, [...scope, 'user_name_key'], true),
      index(name, [...scope, 'user_id'], true),
      // Memberships are joined by the user alone.
      ...(tenant ? [{ name: `${name}_user_idx`, columns: ['user_id'], unique: false }] : []),
      index(name, [...scope, 'external_id'], user.uniqueExternalId),
    ],
    foreignKeys: [...tenantKeys(name, plan), foreignKey(name, 'user_id', user, toHost(plan))],
  }
}

/** Of the tenants that know a person, the one that created the row may write it: the first whom the record is of. */
const ownsRow: SideColumn = {
  ...column('owns_row', 'boolean'),
  default: 'false',
  fill: { firstOf: 'user_id' },
}

function activeColumns({ active, hides }: UserPlan): readonly SideColumn[] {
  return [
    // Users that are there already when a host turns to this are active.
    ...(active.kind === 'scim' ? [{ ...column('active', 'boolean'), default: 'true' }] : []),
    ...(hides ? [{ ...column('hidden', 'boolean'), default: 'false' }] : []),
  ]
}

function groupTables(plan: Unsided): readonly SideTable[] {
  const { user, group, tenant, dialect } = plan
  if (!group) return []
  const name = 'scim_groups'
  const scope = tenant ? ['tenant_id'] : []
  const groups: SideTable = {
    name,
    ...schemaOf(group.host?.table.schema ?? user.table.schema, dialect),
    columns: [
      column('id', 'uuid'),
      ...(tenant ? [hostColumn('tenant_id', tenant)] : []),
      ...(group.host ? [hostColumn('group_id', group.host)] : []),
      // Groups that a client has made before have none, and are seen no more.
      ...(group.roles ? [column('role', 'text', false)] : []),
      column('external_id', 'text', false),
      column('display_name', 'text'),
      column('display_name_key', 'text'),
      ...timestamps,
    ],
    primaryKey: ['id'],
    indexes: [
      // Which role a group is of tells it apart: what two are called may change places.
      index(name, [...scope, 'display_name_key'], group.unique && !group.roles),
      ...(group.roles ? [index(name, [...scope, 'role'], true)] : []),
      ...(group.host ? [index(name, [...scope, 'group_id'], true)] : []),
      index(name, [...scope, 'external_id'], false),
    ],
    foreignKeys: [
      ...tenantKeys(name, plan),
      ...(group.host ? [foreignKey(name, 'group_id', group.host, toHost(plan))] : []),
    ],
  }
  return group.members ? [groups] : [groups, membersTable(user, group, dialect)]
}

/** Memberships of SCIM's own, where the host has none. */
function membersTable(user: UserPlan, group: GroupPlan, dialect: Plan['dialect']): SideTable {
  const name = 'scim_group_members'
  const schema = schemaOf(group.host?.table.schema ?? user.table.schema, dialect)
  return {
    name,
    ...schema,
    columns: [column('group_id', 'uuid'), column('user_id', 'uuid')],
    primaryKey: ['group_id', 'user_id'],
    indexes: [index(name, ['user_id'], false)],
    foreignKeys: (['group_id', 'user_id'] as const).map((key) => ({
      name: `${name}_${key}_fk`,
      columns: [key],
      references: { ...schema, table: key === 'group_id' ? 'scim_groups' : 'scim_users', columns: ['id'] },
      onDelete: 'cascade',
    })),
  }
}

/** Connections of identity providers, where requests come through them. */
function connectionTables(plan: Unsided): readonly SideTable[] {
  const { config, user, tenant, dialect } = plan
  if (!hasConnections(config)) return []
  const [connections, credentials] = ['scim_connections', 'scim_credentials']
  const schema = schemaOf(user.table.schema, dialect)
  return [
    {
      name: connections,
      ...schema,
      columns: [
        column('id', 'uuid'),
        ...(tenant ? [hostColumn('tenant_id', tenant)] : []),
        column('name', 'text'),
        column('provider', 'text', false),
        column('state', 'text'),
        column('created_at', 'timestamp'),
        column('last_heard_at', 'timestamp', false),
      ],
      primaryKey: ['id'],
      indexes: tenant ? [index(connections, ['tenant_id'], false)] : [],
      foreignKeys: tenantKeys(connections, plan),
    },
    {
      name: credentials,
      ...schema,
      columns: [
        column('id', 'uuid'),
        column('connection_id', 'uuid'),
        column('kind', 'text'),
        column('hash', 'text'),
        column('prefix', 'text'),
        column('created_at', 'timestamp'),
        column('expires_at', 'timestamp', false),
        column('last_used_at', 'timestamp', false),
        column('revoked_at', 'timestamp', false),
        ...(hasOAuth(config)
          ? ['issuer', 'subject', 'audience', 'jwks_uri'].map((name) => column(name, 'text', false))
          : []),
      ],
      primaryKey: ['id'],
      indexes: [index(credentials, ['hash'], true), index(credentials, ['connection_id'], false)],
      foreignKeys: [
        {
          name: `${credentials}_connection_id_fk`,
          columns: ['connection_id'],
          references: { ...schema, table: connections, columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
    },
  ]
}

/** A row for each change. It refers to nothing: it stays when what it tells of is gone. */
function auditTables({ config, user, tenant, dialect }: Unsided): readonly SideTable[] {
  if (!config.audit) return []
  const name = 'scim_audit'
  return [
    {
      name,
      ...schemaOf(user.table.schema, dialect),
      columns: [
        column('id', 'uuid'),
        ...(tenant ? [hostColumn('tenant_id', tenant)] : []),
        ...(hasConnections(config) ? [column('connection_id', 'uuid', false)] : []),
        column('created_at', 'timestamp'),
        column('operation', 'text'),
        column('resource_type', 'text'),
        column('resource_id', 'uuid'),
        column('host_id', 'text', false),
        column('attributes', 'text'),
      ],
      primaryKey: ['id'],
      indexes: [index(name, ['created_at'], false), index(name, ['resource_id'], false)],
      foreignKeys: [],
    },
  ]
}

/** A row for each request. Of whoever may not be known, it tells nothing; nor does it refer to anything. */
function logTables({ config, user, tenant, dialect }: Unsided): readonly SideTable[] {
  const { log } = config
  if (!log) return []
  const name = 'scim_log'
  const byId = (column: string): SideIndex => ({
    ...index(name, [column], false),
    columns: [column, 'id'],
  })
  const connections = hasConnections(config)
  return [
    {
      name,
      ...schemaOf(user.table.schema, dialect),
      columns: [
        column('id', 'uuid'),
        ...(tenant ? [{ ...hostColumn('tenant_id', tenant), notNull: false }] : []),
        ...(connections ? [column('connection_id', 'uuid', false)] : []),
        column('created_at', 'timestamp'),
        column('method', 'text'),
        column('resource_type', 'text', false),
        column('resource_id', 'uuid', false),
        column('attributes', 'text'),
        column('members_added', 'integer'),
        column('members_removed', 'integer'),
        column('status', 'integer'),
        column('scim_type', 'text', false),
        column('detail', 'text', false),
        column('milliseconds', 'integer'),
        column('user_agent', 'text', false),
        column('correlation_id', 'text', false),
        ...(log.values ? [column('name', 'text', false)] : []),
      ],
      primaryKey: ['id'],
      indexes: [
        ...(tenant ? [byId('tenant_id')] : connections ? [byId('connection_id')] : []),
        byId('resource_id'),
      ],
      foreignKeys: [],
    },
  ]
}

const schemaOf = (schema: string | undefined, dialect: Plan['dialect']) =>
  schema !== undefined && dialect === 'postgresql' ? { schema } : {}
