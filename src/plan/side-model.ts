/** The side tables of a plan (DESIGN: the host's own tables are never altered). */
import type { SideColumn, SideTable, SideTables } from '../migrate/side-tables.js'
import { keptBeside } from './kept.js'
import type { GroupPlan, UserPlan } from './plan.js'
import {
  betweenSides,
  column,
  foreignKey,
  hostColumn,
  index,
  schemaOf,
  tenantKeys,
  timestamps,
  toHost,
  type Unsided,
} from './side-columns.js'
import { auditTables, connectionTables, logTables } from './side-records.js'

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
  return group.members ? [groups] : [groups, membersTable(user, group, plan)]
}

/** Memberships of SCIM's own, where the host has none. */
function membersTable(user: UserPlan, group: GroupPlan, plan: Unsided): SideTable {
  const name = 'scim_group_members'
  const schema = schemaOf(group.host?.table.schema ?? user.table.schema, plan.dialect)
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
      onDelete: betweenSides(plan),
    })),
  }
}
