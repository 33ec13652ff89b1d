/** Rows on their way to the database: in memory, bounded, and written in batches after the requests that they are of. */
import { isUnavailable } from '../database-error.js'
import { endOfTurn } from '../end-of-turn.js'
import { ScimError } from '../errors.js'
import { uuidSequence } from '../orm/records/uuidv7.js'
import type { LoggedRequest } from './row.js'
import type { LogStore } from './store.js'

/** The most rows that wait; beyond them the oldest are dropped. */
const MOST = 10_000

/** The most rows of one insert: as many do not wait for more, for what lies about for long costs the garbage collector. */
const MOST_AT_ONCE = 500

/**
 * So many do not wait for more where none were written for so many milliseconds: no request is answered while a batch is prepared, nor by
 * SQLite while it is written. A service that has more in that time is a busy one, and each insert costs by itself.
 */
const BATCH = 100
const APART = 100

/**
 * In milliseconds: how long a row waits for others, and what follows after failures. An insert of a few costs what a request does;
 * whoever follows the log sees a row within a second.
 */
const WAIT = 400
const LONGEST_PAUSE = 60_000

/** In milliseconds: how often the app is told, at most. */
const TOLD = 60_000

/** Told to `onError`: rows of the log are lost, or late. */
export class LogError extends Error {
  constructor(
    /** How many rows were dropped since this was last told. */
    readonly dropped: number,
    cause?: unknown,
  ) {
    super(
      cause === undefined
        ? `The log of requests is full: ${dropped} rows were dropped`
        : `The log of requests could not be written: ${dropped} rows were dropped so far`,
    )
    this.name = 'LogError'
    this.cause = cause
  }
}

/** A row that has no id until it is written: of hundreds at once each is made in a fraction of the time. */
export type Unwritten<Tenant = unknown> = Omit<LoggedRequest<Tenant>, 'id'> & { id?: string }

type Tell = (error: LogError) => void

export class Writer<Db, Tenant> {
  private waiting: Unwritten<Tenant>[] = []
  private readonly idAt = uuidSequence()
  private timer: ReturnType<typeof setTimeout> | undefined
  private writing: Promise<void> | undefined
  private failures = 0
  private dropped = 0
  private wroteAt = Number.NEGATIVE_INFINITY
  private toldAt = Number.NEGATIVE_INFINITY
  private tell: Tell = () => {}

  /** @param written is called after each batch */
  constructor(
    private readonly db: Db,
    private readonly store: Pick<LogStore<Db, Tenant>, 'insert'>,
    private readonly written: () => void,
  ) {}

  /** @param tell tells the app what became of it, from now on */
  add(row: Unwritten<Tenant>, tell: Tell): void {
    this.tell = tell
    // Some at once: to drop the first of an array moves all others.
    if (this.waiting.length === MOST) this.drop(MOST_AT_ONCE)
    this.waiting.push(row)
    if (this.failures === 0 && this.areEnough()) void this.write()
    else this.later(WAIT)
  }

  private areEnough(): boolean {
    const { length } = this.waiting
    return length >= MOST_AT_ONCE || (length >= BATCH && performance.now() - this.wroteAt >= APART)
  }

  /** Writes what waits; what cannot be written goes on waiting. */
  async flush(): Promise<void> {
    await this.writing
    await this.write()
  }

  private later(milliseconds: number): void {
    if (this.timer !== undefined || this.writing) return
    this.timer = setTimeout(() => void this.write(), milliseconds)
    // It keeps no process alive: `flush` is for the end of one.
    this.timer.unref?.()
  }

  private write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing ??= this.batches().finally(() => {
      this.writing = undefined
      if (this.waiting.length > 0) this.later(Math.min(WAIT * 2 ** this.failures, LONGEST_PAUSE))
    })
    return this.writing
  }

  /** Writes what waits now. What comes meanwhile waits for others again: else a busy service would write it in twos and threes. */
  private async batches(): Promise<void> {
    for (let left = this.waiting.length; left > 0; left -= MOST_AT_ONCE) {
      // The answer that made it a batch goes first, and others do between two: some of SQLite's drivers write at once.
      await endOfTurn()
      this.wroteAt = performance.now()
      const batch = this.waiting.splice(0, Math.min(left, MOST_AT_ONCE)).map((row) => this.withId(row))
      try {
        await this.store.insert(this.db, batch)
        this.failures = 0
        this.written()
      } catch (error) {
        this.failures++
        // What the database refuses it would refuse again.
        if (isUnavailable(error instanceof ScimError ? error.cause : error)) this.keep(batch)
        else this.dropped += batch.length
        this.sayNow(error)
        return
      }
    }
    if (this.dropped > 0) this.sayNow()
  }

  /** The order of ids is that of the answers; what has waited for a database keeps its own. */
  private withId(row: Unwritten<Tenant>): LoggedRequest<Tenant> {
    return Object.assign(row, { id: row.id ?? this.idAt(row.createdAt.getTime()) })
  }

  /** Puts a batch back before what has come since. */
  private keep(batch: readonly LoggedRequest<Tenant>[]): void {
    this.waiting = [...batch, ...this.waiting]
    if (this.waiting.length > MOST) this.drop(this.waiting.length - MOST)
  }

  private drop(count: number): void {
    this.waiting.splice(0, count)
    this.dropped += count
  }

  private sayNow(cause?: unknown): void {
    const now = performance.now()
    if (now - this.toldAt < TOLD) return
    this.toldAt = now
    this.tell(new LogError(this.dropped, cause))
    this.dropped = 0
  }
}
