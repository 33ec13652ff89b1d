/** Side models to diff: small, and with everything that a side table can have. */
import { type Diagnostic, DiagnosticError } from '../../src/diagnostics.js'
import type { SqlDialect as Dialect } from '../../src/inspect/host-model.js'
import type { SideColumn, SideModel, SideTable } from '../../src/migrate/side-tables.js'

export const column = (
  name: string,
  type: SideColumn['type']['kind'] | `host:${string}`,
  rest: Partial<SideColumn> = {},
): SideColumn => ({ name, notNull: true, ...rest, type: columnType(type) })

function columnType(type: string): SideColumn['type'] {
  switch (type) {
    case 'uuid':
    case 'text':
    case 'integer':
    case 'boolean':
    case 'timestamp':
    case 'json':
      return { kind: type }
    default:
      return { kind: 'host', sqlType: type.replace('host:', '') }
  }
}

export const users: SideTable = {
  name: 'scim_users',
  columns: [
    column('id', 'uuid'),
    column('user_id', 'host:integer'),
    column('external_id', 'text', { notNull: false }),
    column('user_name_key', 'text'),
    column('active', 'boolean', { default: 'true' }),
    column('version', 'integer', { default: '1' }),
    column('created_at', 'timestamp'),
  ],
  primaryKey: ['id'],
  indexes: [
    { name: 'scim_users_user_id_key', columns: ['user_id'], unique: true },
    { name: 'scim_users_user_name_key_key', columns: ['user_name_key'], unique: true },
    { name: 'scim_users_external_id_index', columns: ['external_id'], unique: false },
  ],
  foreignKeys: [
    {
      name: 'scim_users_user_id_fkey',
      columns: ['user_id'],
      references: { table: 'users', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
}

export const groups: SideTable = {
  name: 'scim_groups',
  columns: [
    column('id', 'uuid'),
    column('display_name', 'text'),
    column('extra', 'json', { notNull: false }),
  ],
  primaryKey: ['id'],
  indexes: [],
  foreignKeys: [],
}

export const members: SideTable = {
  name: 'scim_group_members',
  columns: [column('group_id', 'uuid'), column('user_id', 'uuid')],
  primaryKey: ['group_id', 'user_id'],
  indexes: [{ name: 'scim_group_members_user_id_index', columns: ['user_id'], unique: false }],
  foreignKeys: [
    {
      name: 'scim_group_members_group_id_fkey',
      columns: ['group_id'],
      references: { table: 'scim_groups', columns: ['id'] },
      onDelete: 'cascade',
    },
    {
      name: 'scim_group_members_user_id_fkey',
      columns: ['user_id'],
      references: { table: 'scim_users', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
}

/** What refers to the host's tables is kept by triggers on SQLite. */
export const model = (dialect: Dialect, ...tables: SideTable[]): SideModel => ({
  version: 1,
  dialect,
  tables: dialect === 'sqlite' ? tables.map(byTriggers) : tables,
})

/** As 0.2.0 had them on SQLite, too. */
export const modelByKeys = (dialect: Dialect, ...tables: SideTable[]): SideModel => ({
  ...model(dialect),
  tables,
})

const byTriggers = (table: SideTable): SideTable => ({
  ...table,
  foreignKeys: table.foreignKeys.map((key) =>
    key.references.table.startsWith('scim_') ? key : { ...key, onDelete: 'trigger' },
  ),
})

/** A table with some parts exchanged. */
export const alter = (table: SideTable, change: Partial<SideTable>): SideTable => ({ ...table, ...change })

/** A table with one column exchanged. */
export const alterColumn = (table: SideTable, name: string, change: Partial<SideColumn>): SideTable =>
  alter(table, { columns: table.columns.map((one) => (one.name === name ? { ...one, ...change } : one)) })

/** A table with one more column. */
export const withColumn = (table: SideTable, extra: SideColumn): SideTable =>
  alter(table, { columns: [...table.columns, extra] })

/** A table without a column and what stands on it. */
export const withoutColumn = (table: SideTable, name: string): SideTable =>
  alter(table, {
    columns: table.columns.filter((one) => one.name !== name),
    indexes: table.indexes.filter((one) => !one.columns.includes(name)),
    foreignKeys: table.foreignKeys.filter((one) => !one.columns.includes(name)),
  })

/** What a run finds fault with; none where it goes through. */
export function diagnosticsOf(run: () => unknown): readonly Diagnostic[] {
  try {
    run()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
  return []
}
