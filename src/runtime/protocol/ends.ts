/** What ends when a user is deactivated: sessions, keys, tokens (`user.ends`). After the commit, and again where it fails. */
import type { ChangedEvent, CreatedEvent, Hooks, UserCreatedEvent } from './hooks.js'

/** Whose sessions, keys and tokens are to end. */
export interface Ended<Key = unknown, Db = unknown, Tenant = undefined> {
  /** The key of the user in the host. */
  readonly user: Key
  /** The key of the tenant that has deactivated the user, where the service has tenants. */
  readonly tenant: Tenant
  readonly db: Db
}

/** Ends something of a user's: once more, and it must do no harm. */
type End = (ended: Ended) => unknown

/** Functions of the host's get keys and handles of its own types. */
export type HostEnd = (ended: never) => unknown

/** In seconds, between one attempt and the next: less than five minutes in all. */
const PAUSES: readonly number[] = [1, 5, 15, 45, 90, 120]

/** In milliseconds: what takes longer has failed, and nobody waits for it. */
const LONGEST = 10_000

type Report = (error: unknown) => void

/** Told to `onError`: something of a deactivated user's goes on. */
export class EndsError extends Error {
  constructor(
    /** The key of the user in the host. */
    readonly user: unknown,
    /** Whether it is tried again. */
    readonly isTriedAgain: boolean,
    cause: unknown,
  ) {
    super(
      isTriedAgain
        ? 'What user.ends names did not end with the deactivation of a user, and is tried again'
        : 'What user.ends names did not end with the deactivation of a user, and nothing tries it again',
    )
    this.name = 'EndsError'
    this.cause = cause
  }
}

type Record = { readonly scim: object }

export class UserEnds {
  /**
   * @param ends what ends, each by itself
   * @param keyOf the key in the host of a record of a user
   */
  constructor(
    private readonly ends: readonly HostEnd[],
    private readonly keyOf: (record: Record) => unknown,
  ) {}

  /** Ends all that a user has, after the hooks of the host. */
  readonly watch = (hooks: Hooks): Hooks => {
    const { afterCommit } = hooks
    const end = ({ after, db, request, report }: CreatedEvent<Record, unknown>) =>
      this.endOf(after, { tenant: request.tenant, db }, report)
    return {
      ...hooks,
      afterCommit: {
        ...afterCommit,
        onUserDeactivated: (event: ChangedEvent<never, never>) =>
          inTurn(
            () => afterCommit?.onUserDeactivated?.(event),
            () => end(event),
          ),
        // A POST may take over somebody who is there already, and has signed in.
        onUserCreated: (event: UserCreatedEvent<never, never>) =>
          inTurn(
            () => afterCommit?.onUserCreated?.(event),
            () => (event.active === false ? end(event) : undefined),
          ),
      },
    }
  }

  /** The same by the record of a user. */
  endOf(
    record: Record,
    { tenant, db }: Omit<Ended, 'user' | 'tenant'> & { readonly tenant: unknown },
    report: Report,
  ) {
    return this.end({ user: this.keyOf(record), tenant, db }, report)
  }

  /**
   * Ends all that a user has. What fails is reported and tried again, for almost five minutes.
   *
   * @returns whether all has ended by now
   */
  async end(ended: Ended<unknown, unknown, unknown>, report: Report): Promise<boolean> {
    // Rows of nobody are no user's.
    if (ended.user === undefined || ended.user === null) throw new TypeError('The record names no user')
    // Keys and handles are those of the host's tables.
    const failures = await attempt(this.ends as readonly End[], ended as Ended)
    if (failures.length > 0) tryAgain(failures, ended as Ended, report, PAUSES)
    return failures.length === 0
  }
}

/** The second runs whatever becomes of the first. */
async function inTurn(first: () => unknown, second: () => unknown): Promise<void> {
  try {
    await first()
  } finally {
    await second()
  }
}

interface Failure {
  readonly end: End
  readonly error: unknown
}

async function attempt(ends: readonly End[], ended: Ended): Promise<readonly Failure[]> {
  const failures: Failure[] = []
  for (const end of ends)
    try {
      await inTime(async () => end(ended))
    } catch (error) {
      failures.push({ end, error })
    }
  return failures
}

function inTime(work: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It takes longer than ${LONGEST / 1000} s`)), LONGEST)
  })
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}

function tryAgain(
  failures: readonly Failure[],
  ended: Ended,
  report: Report,
  [pause, ...pauses]: readonly number[],
): void {
  const isTriedAgain = pause !== undefined
  // The first time and the last: what is between the two says nothing new.
  if (!isTriedAgain || pause === PAUSES[0])
    report(new EndsError(ended.user, isTriedAgain, failures[0]?.error))
  if (!isTriedAgain) return
  const again = async () => {
    const left = await attempt(
      failures.map(({ end }) => end),
      ended,
    )
    if (left.length > 0) tryAgain(left, ended, report, pauses)
  }
  // Whoever ends the process does not wait for it.
  setTimeout(() => void again(), pause * 1000).unref()
}
