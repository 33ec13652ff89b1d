/** Access control: one check before everything else, and ready-made parts for it. */
import { hash, timingSafeEqual } from 'node:crypto'
import { appRefusal } from './app-refusal.js'
import type { HttpRequest } from './http.js'

/**
 * Says whether a request may use the service. It gets the framework's own request; besides, that of the service, whose
 * `connection` it may set, and the database.
 */
export type AuthCheck<Native = unknown> = (
  native: Native,
  request: HttpRequest<Native>,
  db: unknown,
) => boolean | Promise<boolean>

/**
 * Runs a check; whatever is not a clear `true`, a missing or throwing check among it, refuses.
 *
 * @throws ScimError where the check throws one, or an error of the app's that has a status: it cannot tell, since it has no
 *   database, say
 */
export async function allows<Native>(
  check: AuthCheck<Native> | undefined,
  request: HttpRequest<Native>,
  db: unknown,
): Promise<boolean> {
  try {
    return (await check?.(request.native, request, db)) === true
  } catch (error) {
    const refusal = appRefusal(error)
    if (refusal) throw refusal
    return false
  }
}

/**
 * The user that an authentication middleware has left: `request.user` by the convention of Passport and most others,
 * `ctx.state.user` on Koa, `c.var.user` on Hono.
 *
 * @param holder what has the `user`: the request, `ctx.state`, or `c.var`
 * @returns the user's own properties, or undefined where nobody is signed in
 */
export function currentUser(holder: object): Readonly<Record<string, unknown>> | undefined {
  const user: unknown = Reflect.get(holder, 'user')
  return typeof user === 'object' && user !== null ? { ...user } : undefined
}

/**
 * Compares a request's bearer token with the expected one, in constant time.
 *
 * @param authorization the `Authorization` header; Fetch requests say null where there is none
 * @param expected the token; a missing or empty one refuses every request
 */
export function bearerTokenMatches(
  authorization: string | null | undefined,
  expected: string | undefined,
): boolean {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (!token || !expected) return false
  return isSame(token, expected)
}

/** An `Authorization` header with a token (RFC 6750 §2.1). */
export const BEARER = /^Bearer +(\S+) *$/i

/** Compares secrets in constant time. Digests have one length, so that comparing tells nothing about that of the texts. */
export const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right))

const digest = (text: string) => hash('sha256', text, 'buffer')
