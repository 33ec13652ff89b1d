/** The log of requests: what came, and how it was answered. It is written behind the answers, and no request waits for it. */
import type { ListedConnection } from '../connections/shown.js'
import type { Hooks, MembersChangedEvent } from '../protocol/hooks.js'
import type { HttpRequest } from '../protocol/http.js'
import type { Note, Report, ServiceLog } from '../protocol/note.js'
import { TokenBuckets } from '../protocol/token-bucket.js'
import { isUuid } from '../uuid.js'
import { type Alert, type AlertOptions, alertsOf } from './alerts.js'
import { firstIdAt } from './first-id.js'
import { type LoggedValue, RequestNote } from './request-note.js'
import type { LoggedRequest } from './row.js'
import type { LogFilter, LogStore } from './store.js'
import type { WhichRequests } from './which.js'
import { type Unwritten, Writer } from './writer.js'

export interface LogOptions {
  /** How long rows are kept, in days. */
  readonly keep: number
  /** Values of resources that rows may have: no other is ever in one. */
  readonly values?: readonly LoggedValue[]
}

const DAY = 86_400_000

/** In milliseconds: how often old rows are looked for, and between two deletions of them. */
const HOUR = 3_600_000
const PAUSE = 100

/** The most rows that one statement deletes. */
const DELETED = 500

/** Of requests without a valid credential: whoever sends thousands of them fills no log. */
const STRANGERS = { burst: 100, refill: 1 }

const PAGE = 50
const LONGEST_PAGE = 500

export class RequestLog<Db extends object, Tenant = never> implements ServiceLog {
  private readonly writers = new Map<Db, Writer<Db, Tenant>>()
  private readonly strangers = new TokenBuckets(STRANGERS)
  private readonly cleanedAt = new WeakMap<Db, number>()

  constructor(
    private readonly store: LogStore<Db, Tenant>,
    private readonly options: LogOptions,
  ) {}

  begin(request: HttpRequest, db: unknown, report: Report): Note {
    return new RequestNote(request, this.options.values ?? [], (row, note) => {
      if (row.status === 401 && this.strangers.take('') > 0) return
      // The service and the table are emitted for one kind of database, and one key of tenants.
      this.writer(db as Db).add(row as Unwritten<Tenant>, (error) => report(error, note.http))
    })
  }

  readonly watch = (hooks: Hooks): Hooks => ({
    ...hooks,
    onGroupMembersChanged: (event: MembersChangedEvent<never, never>) => {
      const { after, added, removed, request } = event
      // Where users are in one group only, another one loses them.
      const { note } = request
      if (note instanceof RequestNote && note.isOf(idOf(after))) note.members(added.length, removed.length)
      return hooks.onGroupMembersChanged?.(event)
    },
  })

  /** Rows, the newest first; those after one, the oldest first. */
  async list(db: Db, which: WhichRequests<Tenant> = {}): Promise<readonly LoggedRequest<Tenant>[]> {
    const { limit = PAGE, after, before, connection } = which
    // Databases refuse what is no UUID.
    if ([after, before, connection].some((id) => id !== undefined && !isUuid(id))) return []
    const most = Math.min(Math.max(Math.trunc(limit), 1), LONGEST_PAGE)
    return this.store.list(db, filterOf(which), after === undefined ? 'desc' : 'asc', most)
  }

  /** What wants somebody's attention. @param connections undefined where the service has none */
  alerts(
    db: Db,
    connections?: readonly ListedConnection<Tenant>[],
    options?: AlertOptions,
  ): Promise<readonly Alert<Tenant>[]> {
    const last = (connection: string | undefined, limit: number) => this.list(db, { connection, limit })
    return alertsOf(connections, last, options)
  }

  /** Writes what waits in memory: before the process ends, or a function of a cloud is frozen. */
  async flush(): Promise<void> {
    await Promise.all([...this.writers.values()].map((writer) => writer.flush()))
  }

  /** Deletes rows that are older than they are kept, some at a time. A process that serves requests does it once an hour by itself. */
  async deleteOld(db: Db): Promise<void> {
    const before = firstIdAt(Date.now() - this.options.keep * DAY)
    while (await this.store.deleteBefore(db, before, DELETED))
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref?.())
  }

  private writer(db: Db): Writer<Db, Tenant> {
    const known = this.writers.get(db)
    if (known) return known
    const writer = new Writer(db, this.store, () => this.clean(db))
    this.writers.set(db, writer)
    return writer
  }

  /** What cannot be deleted now can be in an hour. */
  private clean(db: Db): void {
    const now = performance.now()
    if (now - (this.cleanedAt.get(db) ?? Number.NEGATIVE_INFINITY) < HOUR) return
    this.cleanedAt.set(db, now)
    this.deleteOld(db).catch(() => {})
  }
}

const idOf = (record: unknown): unknown => Object(Object(record).scim).id

function filterOf({
  tenant,
  connection,
  status,
  user,
  since,
  until,
  before,
  after,
}: WhichRequests<unknown>): LogFilter {
  const bounds = [until && firstIdAt(until.getTime()), before].filter((id) => id !== undefined).sort()
  return {
    ...(tenant !== undefined && { tenantId: tenant }),
    ...(connection !== undefined && { connectionId: connection }),
    ...(user !== undefined && (isUuid(user) ? { resourceId: user } : { name: user })),
    ...(typeof status === 'number' && { status }),
    ...(status === 'refused' && { leastStatus: 400 }),
    ...(since && { from: firstIdAt(since.getTime()) }),
    ...(after !== undefined && { after }),
    ...(bounds[0] !== undefined && { before: bounds[0] }),
  }
}
