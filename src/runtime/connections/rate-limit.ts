/** How often a connection may ask: counted here, or by a function of the host's for all of its processes. */
import { ScimError, unavailable } from '../errors.js'
import { appRefusal } from '../protocol/app-refusal.js'
import type { AuthCheck } from '../protocol/auth.js'
import type { Connection } from '../protocol/connection.js'
import { TokenBuckets } from '../protocol/token-bucket.js'

/** Counts a request of a connection: says in how many seconds there is room for it, or nothing where it is now. */
export type TakeRequest<Tenant = unknown> = (connection: Connection<Tenant>) => Seconds | PromiseLike<Seconds>

// biome-ignore lint/suspicious/noConfusingVoidType: a function that lets all in need not return
type Seconds = number | null | undefined | void

/** The longest that a client is told to wait: `Retry-After` has no word for never. */
const DAY = 86_400

/**
 * An access check that refuses what comes too often with 429, before the body is read (RFC 6585 §4).
 *
 * @param limit requests a second of each connection, counted in this process; or who counts them
 */
export function rateLimited<Native, Tenant = unknown>(
  check: AuthCheck<Native>,
  limit: number | TakeRequest<Tenant>,
): AuthCheck<Native> {
  const take = typeof limit === 'number' ? perSecond<Tenant>(limit) : limit
  return async (native, request, db) => {
    const isAllowed = await check(native, request, db)
    if (!isAllowed || !request.connection) return isAllowed
    // The check and the function are emitted for tenants of one type.
    const seconds = await secondsOf(take, request.connection as Connection<Tenant>)
    if (seconds > 0) throw tooMany(seconds)
    return isAllowed
  }
}

function perSecond<Tenant>(refill: number): TakeRequest<Tenant> {
  const buckets = new TokenBuckets({ refill, burst: refill })
  return ({ id }) => buckets.take(id)
}

/** @throws ScimError 503 where the function cannot tell, since it has no Redis, say: to refuse would be to call a good token a bad one */
async function secondsOf<Tenant>(take: TakeRequest<Tenant>, connection: Connection<Tenant>): Promise<number> {
  try {
    return (await take(connection)) ?? 0
  } catch (error) {
    throw appRefusal(error) ?? unavailable(error, 5)
  }
}

const tooMany = (seconds: number) =>
  new ScimError(429, 'Too many requests: try again later', undefined, {
    'retry-after': String(Math.min(Math.ceil(seconds), DAY)),
  })
