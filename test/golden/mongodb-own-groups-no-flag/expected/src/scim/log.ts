// Yours to edit: the log of what identity providers have sent. Call these functions from your admin page, and let in there
// whom they are for; `scim-gen tail` calls them as well.
import {
  type Alert,
  type AlertOptions,
  type LoggedRequest,
  RequestLog,
  type WhichRequests,
} from '@scim-gen/runtime/log'
import { logStore } from '@scim-gen/runtime/mongoose'
import { Person } from '../models'
import { logTable } from './model.gen'

/** Notes each request behind its answer, and keeps its row for so many days. No values but those that are named here. */
export const log = new RequestLog(logStore(logTable), { keep: 1 })

/** Requests, the newest first: those of a connection, a status, a user, a time. The next page: `before`. */
export function listRequests(which?: WhichRequests): Promise<readonly LoggedRequest[]> {
  return log.list({ connection: Person.db }, which)
}

/** What wants attention: silence, errors in a row, credentials that end. For a job of yours, once an hour or a day. */
export function findAlerts(options?: AlertOptions): Promise<readonly Alert[]> {
  return log.alerts({ connection: Person.db }, undefined, options)
}

/** Writes what waits in memory. Call it before the process ends; what waits longer than a second was written. */
export function flushLog(): Promise<void> {
  return log.flush()
}
