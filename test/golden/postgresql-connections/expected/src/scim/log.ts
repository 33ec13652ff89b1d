// Yours to edit: the log of what identity providers have sent. Call these functions from your admin page, and let in there
// whom they are for; `scim-gen tail` calls them as well.
import { logStore } from '@scim-gen/runtime/drizzle'
import {
  type Alert,
  type AlertOptions,
  type LoggedRequest,
  ReadableLog,
  type WhichRequests,
} from '@scim-gen/runtime/log'
import { db } from '../db.js'
import { listConnections } from './connections.js'
import { logTable, type TenantKey } from './model.gen.js'

/** Notes each request behind its answer, and keeps its row for so many days. No values but those that are named here. */
export const log = new ReadableLog(logStore<TenantKey>(logTable), {
  keep: 30,
  values: ['userName', 'displayName'],
  token: process.env.SCIM_LOG_TOKEN,
})

/** Requests, the newest first: those of a tenant, a connection, a status, a user, a time. The next page: `before`. */
export function listRequests(which?: WhichRequests<TenantKey>): Promise<readonly LoggedRequest<TenantKey>[]> {
  return log.list(db, which)
}

/** What wants attention: silence, errors in a row, credentials that end. For a job of yours, once an hour or a day. */
export async function findAlerts(options?: AlertOptions): Promise<readonly Alert<TenantKey>[]> {
  return log.alerts(db, await listConnections(), options)
}

/** Writes what waits in memory. Call it before the process ends; what waits longer than a second was written. */
export function flushLog(): Promise<void> {
  return log.flush()
}
