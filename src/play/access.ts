/** What requests go out with: a token that was given, or one that is asked for, and for the next one before it ends. */
import { type Answer, type Credentials, createTokenEndpoint, property } from '@scim-gen/verify/client'
import type { Clock } from './clock.js'

/** Milliseconds before the end of a token in which no request goes out with it. */
const EARLY = 5 * 60_000

/** What a token is good for where the answer does not say (RFC 6749 §5.1): seconds. */
const USUAL = 3600

export interface Access {
  /** @throws Error where the token endpoint gives none */
  token(): Promise<string>
}

export interface AccessOptions {
  readonly clock: Clock
  /** Milliseconds that a request may take. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  /** Told of each answer of the token endpoint. */
  readonly onGrant: (answer: Answer, isFirst: boolean) => void
}

/** A token endpoint that gives no token: nothing more can be sent. */
export class NoTokenError extends Error {}

/** @param credentials of which there is one at least */
export function createAccess({ token: given, oauth }: Credentials, options: AccessOptions): Access {
  const { clock, timeout, signal, onGrant } = options
  if (given !== undefined || !oauth) return { token: async () => given ?? '' }
  const endpoint = createTokenEndpoint(oauth, { timeout, signal }, () => {})
  let granted: { readonly token: string; readonly renewAt: number } | undefined
  let asking: Promise<string> | undefined

  async function grant(): Promise<string> {
    const answer = await endpoint.grant()
    onGrant(answer, granted === undefined)
    const token = property(answer.json, 'access_token')
    if (answer.status !== 200 || typeof token !== 'string' || token === '')
      throw new NoTokenError(answer.problem ?? `it answered ${answer.status}`)
    const lifetime = Number(property(answer.json, 'expires_in')) || USUAL
    granted = { token, renewAt: clock.now() + Math.max(lifetime * 1000 - EARLY, 1000) }
    return token
  }

  return {
    async token() {
      if (granted && clock.now() < granted.renewAt) return granted.token
      // Requests side by side wait for one token.
      asking ??= grant().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}
