import type { Column as DrizzleColumn, Table as DrizzleTable } from 'drizzle-orm'
import type { ConnectionRow, ConnectionStore, CredentialColumn } from '../../connections/store.js'
import { connectionStoreOf } from '../records/sql/connection-store.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import type { Reference } from '../sql/references.js'
import { drizzle } from './drizzle.js'
import type { DrizzleHandle } from './handle.js'
import { named } from './places.js'

type NativeTable<Name extends PropertyKey> = DrizzleTable & Readonly<Record<Name, DrizzleColumn>>

/** Where connections are: emitted into `model.gen.ts`. */
export interface ConnectionTables {
  readonly dialect: Dialect
  readonly connections: NativeTable<Exclude<keyof ConnectionRow, 'tenantId'>> & {
    readonly tenantId?: DrizzleColumn
  }
  readonly credentials: NativeTable<CredentialColumn>
  readonly references?: readonly Reference[]
}

const storeOf = /* @__PURE__ */ connectionStoreOf(drizzle)

/** Connections and their credentials in Drizzle's tables. */
export const connectionStore = <Tenant = never>({
  connections,
  credentials,
  ...rest
}: ConnectionTables): ConnectionStore<DrizzleHandle, Tenant> =>
  storeOf<Tenant>({ ...rest, connections: named(connections), credentials: named(credentials) })
