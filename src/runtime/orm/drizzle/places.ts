/** Where resources live, in Drizzle's tables and columns: emitted into `model.gen.ts`, from the configuration. */
import type { Column as DrizzleColumn, Table as DrizzleTable, SQL } from 'drizzle-orm'
import type { UserInput } from '../../schema/types.js'
import type { GroupTables, HostPlace, KeptColumn, UserTables } from '../records/sql/tables.js'
import { type Columns, columnsOf } from '../sql/columns.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import { liftCondition } from '../sql/lift.js'
import type { Row } from '../sql/orm.js'
import type { Reference } from '../sql/references.js'
import { drizzle } from './drizzle.js'
import { columnOf, tableOf } from './tables.js'

type NativeTable<Name extends string> = DrizzleTable & Readonly<Record<Name, DrizzleColumn>>

type ScimName = 'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'

interface NativePlace {
  readonly key: DrizzleColumn
  readonly link: DrizzleColumn
  readonly name?: DrizzleColumn
  readonly unique?: boolean
  readonly tenant?: DrizzleColumn
}

interface NativeTables {
  readonly dialect: Dialect
  readonly where?: SQL
  readonly tenant?: DrizzleColumn
  readonly references?: readonly Reference[]
}

export interface DrizzleUserTables extends NativeTables {
  readonly scim: NativeTable<ScimName | 'userName' | 'userNameKey'>
  readonly host: NativePlace
  readonly hidden?: DrizzleColumn
  readonly uniqueExternalId?: boolean
  readonly adopt?: { readonly by: DrizzleColumn; value(data: UserInput): string }
  readonly store?: KeptColumn
  readonly owns?: DrizzleColumn
  readonly sharedActivity?: boolean
  readonly manager?: DrizzleColumn
  readonly tenantMembership?: {
    readonly user: DrizzleColumn
    readonly tenant: DrizzleColumn
    row(user: unknown, tenant: unknown, data: UserInput): Row
    readonly activity?: 'columns' | 'presence'
  }
}

export interface DrizzleGroupTables extends NativeTables {
  readonly scim: NativeTable<ScimName | 'displayName' | 'displayNameKey'>
  readonly host?: NativePlace
  readonly members: {
    readonly user: DrizzleColumn
    readonly group: DrizzleColumn
    row(user: unknown, group: unknown, tenant: unknown): Row
    readonly users: UserTables
    readonly userKey: DrizzleColumn
  }
}

/** Users in Drizzle's tables. */
export function drizzleUsers<Scim extends NativeTable<ScimName | 'userName' | 'userNameKey'>>(
  tables: DrizzleUserTables & { readonly scim: Scim },
): Omit<UserTables, 'scim'> & { readonly scim: Columns<ColumnName<Scim>> } {
  const { dialect, hidden, adopt, store, owns, sharedActivity, manager, tenantMembership } = tables
  const scim: Scim = tables.scim
  return {
    dialect,
    scim: named(scim),
    host: place(tables.host),
    where: tables.where && lift(tables.where),
    tenant: tables.tenant && columnOf(tables.tenant),
    references: tables.references,
    hidden: hidden && columnOf(hidden),
    uniqueExternalId: tables.uniqueExternalId,
    adopt: adopt && { ...adopt, by: columnOf(adopt.by) },
    store,
    owns: owns && columnOf(owns),
    sharedActivity,
    manager: manager && columnOf(manager),
    tenantMembership: tenantMembership && {
      user: columnOf(tenantMembership.user),
      tenant: columnOf(tenantMembership.tenant),
      row: (user, tenant, data) => tenantMembership.row(user, tenant, data),
      activity: tenantMembership.activity,
    },
  }
}

/** Groups and their members in Drizzle's tables. */
export function drizzleGroups(tables: DrizzleGroupTables): GroupTables {
  const { dialect, scim, host, members } = tables
  return {
    dialect,
    scim: named(scim),
    host: host && place(host),
    where: tables.where && lift(tables.where),
    tenant: tables.tenant && columnOf(tables.tenant),
    references: tables.references,
    members: {
      user: columnOf(members.user),
      group: columnOf(members.group),
      row: (user, group, tenant) => members.row(user, group, tenant),
      users: members.users,
      userKey: columnOf(members.userKey),
    },
  }
}

/** The names of a table's columns. */
type ColumnName<T> = { [Name in keyof T]: T[Name] extends DrizzleColumn ? Name : never }[keyof T] & string

// The table is declared with these very columns.
const named = <T extends DrizzleTable>(table: T) => columnsOf(tableOf(table)) as Columns<ColumnName<T>>

const place = ({ key, link, name, unique, tenant }: NativePlace): HostPlace => ({
  key: columnOf(key),
  link: columnOf(link),
  ...(name && { name: columnOf(name) }),
  ...(unique && { unique }),
  ...(tenant && { tenant: columnOf(tenant) }),
})

const lift = (condition: SQL) => liftCondition(condition, drizzle)
