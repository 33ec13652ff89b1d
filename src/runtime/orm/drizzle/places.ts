/** Where resources live, in Drizzle's tables and columns: emitted into `model.gen.ts`, from the configuration. */

import { Column as DrizzleColumn, type Table as DrizzleTable, is, SQL } from 'drizzle-orm'
import { mapValues } from '../../map-values.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { UserInput } from '../../schema/types.js'
import type { Audit } from '../records/audited.js'
import type { Sweep } from '../records/sql/store.js'
import type { GroupTables, KeptColumn, MemberRows, UserTables } from '../records/sql/tables.js'
import type { PartTables } from '../records/sql/user-parts.js'
import { type Column, type Columns, columnsOf } from '../sql/columns.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import { liftValue } from '../sql/lift.js'
import type { Reference } from '../sql/references.js'
import type { Sql } from '../sql/sql.js'
import { drizzle } from './drizzle.js'
import { tableOf } from './tables.js'

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
  readonly where?: SQL | undefined // as `and()` gives it
  readonly tenant?: DrizzleColumn
  readonly references?: readonly Reference[]
  readonly sweep?: Sweep
  readonly audit?: Audit
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
  readonly memberKey?: {
    readonly key: DrizzleColumn
    readonly user: DrizzleColumn
    readonly group: DrizzleColumn
    held(key: unknown): object
  }
  readonly parts?: PartTables
  readonly tenantMembership?: {
    readonly user: DrizzleColumn
    readonly tenant: DrizzleColumn
    row(user: unknown, tenant: unknown, data: UserInput, context: AdapterContext): object
    readonly activity?: 'columns' | 'presence'
    readonly where?: SQL | undefined
    readonly set?: readonly string[]
    readonly key?: DrizzleColumn
  }
}

export interface DrizzleGroupTables extends NativeTables {
  readonly scim: NativeTable<ScimName | 'displayName' | 'displayNameKey'>
  readonly host?: NativePlace
  readonly members: {
    readonly user: DrizzleColumn
    readonly group: DrizzleColumn
    row?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): object
    readonly users: UserTables
    readonly userKey: DrizzleColumn
    readonly rows?: MemberRows
  }
}

/** Users in Drizzle's tables. */
export const drizzleUsers = <Scim extends NativeTable<ScimName | 'userName' | 'userNameKey'>>(
  // No intersection of two types of a table: without `strictNullChecks` Drizzle's leave nothing of it.
  tables: Omit<DrizzleUserTables, 'scim'> & { readonly scim: Scim },
): Omit<UserTables, 'scim'> & { readonly scim: Columns<ColumnName<Scim>> } => ({
  ...lifted(tables),
  scim: named<Scim>(tables.scim),
  host: lifted(tables.host),
  adopt: tables.adopt && lifted(tables.adopt),
  tenantMembership: tables.tenantMembership && lifted(tables.tenantMembership),
  memberKey: tables.memberKey && lifted(tables.memberKey),
})

/** Groups and their members in Drizzle's tables. */
export const drizzleGroups = (tables: DrizzleGroupTables): GroupTables => ({
  ...lifted(tables),
  scim: named(tables.scim),
  host: tables.host && lifted(tables.host),
  members: lifted(tables.members),
})

/** What says where something is, with this layer's columns and conditions for Drizzle's. */
type Lifted<Place> = { readonly [Name in keyof Place]: LiftedValue<Place[Name]> }

type LiftedValue<Value> = Value extends DrizzleColumn ? Column : Value extends SQL ? Sql : Value

// Each entry is of the type that its name is mapped to.
export const lifted = <Place extends object>(place: Place): Lifted<Place> =>
  mapValues<unknown, unknown>(Object(place), (each) =>
    is(each, DrizzleColumn) || is(each, SQL) ? liftValue(each, drizzle) : each,
  ) as Lifted<Place>

/** The names of a table's columns. */
type ColumnName<T> = { [Name in keyof T]: T[Name] extends DrizzleColumn ? Name : never }[keyof T] & string

// The table is declared with these very columns.
export const named = <T extends DrizzleTable>(table: T) => columnsOf(tableOf(table)) as Columns<ColumnName<T>>
