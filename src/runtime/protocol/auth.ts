/** Access control: one check before everything else, and ready-made parts for it. */
import { hash, timingSafeEqual } from 'node:crypto'

/** Says whether a request may use the service. It gets the framework's own request. */
export type AuthCheck<Native = unknown> = (request: Native) => boolean | Promise<boolean>

/** Runs a check; whatever is not a clear `true`, a missing or throwing check among it, refuses. */
export async function allows<Native>(
  check: AuthCheck<Native> | undefined,
  request: Native,
): Promise<boolean> {
  try {
    return (await check?.(request)) === true
  } catch {
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
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (!token || !expected) return false
  return isSame(token, expected)
}

/** Compares secrets in constant time. Digests have one length, so that comparing tells nothing about that of the texts. */
export const isSame = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right))

const digest = (text: string) => hash('sha256', text, 'buffer')
