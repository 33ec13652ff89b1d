import type { Column as DrizzleColumn, Table as DrizzleTable } from 'drizzle-orm'
import type { LogColumn, LogStore } from '../../log/store.js'
import { logStoreOf } from '../records/sql/log-store.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import { drizzle } from './drizzle.js'
import type { DrizzleHandle } from './handle.js'
import { named } from './places.js'

/** Where the log is: emitted into `model.gen.ts`. */
export interface LogTable {
  readonly dialect: Dialect
  readonly log: DrizzleTable & Readonly<Record<LogColumn, DrizzleColumn>>
}

const storeOf = /* @__PURE__ */ logStoreOf(drizzle)

/** The log of requests in a table of Drizzle's. */
export const logStore = <Tenant = never>({ dialect, log }: LogTable): LogStore<DrizzleHandle, Tenant> =>
  storeOf<Tenant>({ dialect, log: named(log) })
