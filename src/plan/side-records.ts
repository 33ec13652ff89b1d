/** The side tables beside those of resources: connections, what has changed, what was asked. */
import type { SideIndex, SideTable } from '../migrate/side-tables.js'
import { hasConnections, hasOAuth } from './connections.js'
import {
  betweenSides,
  column,
  hostColumn,
  index,
  schemaOf,
  tenantKeys,
  type Unsided,
} from './side-columns.js'

/** Connections of identity providers, where requests come through them. */
export function connectionTables(plan: Unsided): readonly SideTable[] {
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
          onDelete: betweenSides(plan),
        },
      ],
    },
  ]
}

/** A row for each change. It refers to nothing: it stays when what it tells of is gone. */
export function auditTables({ config, user, tenant, dialect }: Unsided): readonly SideTable[] {
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

/**
 * A row for each request. Of whoever may not be known, it tells nothing; nor does it refer to anything. No index is on the resource: a random
 * key costs as much as the rest of a row, and a million rows are read through in a fifth of a second.
 */
export function logTables({ config, user, tenant, dialect }: Unsided): readonly SideTable[] {
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
      indexes: tenant ? [byId('tenant_id')] : connections ? [byId('connection_id')] : [],
      foreignKeys: [],
    },
  ]
}
