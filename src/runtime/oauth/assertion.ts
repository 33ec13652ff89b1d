/** Assertions of clients: JSON Web Tokens that an issuer has signed, whose keys it publishes (RFC 7523 §3). */
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import type { TrustedIssuer } from '../connections/store.js'
import { OAuthError } from './oauth-error.js'

/** Public keys only: a secret that is shared could be the text of a public key. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]

/** In seconds: how far clocks may be apart. */
const TOLERANCE = 60

/** In seconds: an assertion that is valid for longer is as good as a secret. */
const LONGEST_LIFE = 24 * 3600

/** The type of an assertion that asks for a logout, and for no access token. */
export const LOGOUT_TYPE = 'global-token-revocation+jwt'

/** What one assertion says of itself, unchecked: whose keys to check it with. */
export interface Claimed {
  readonly issuer: string
  readonly subject: string
}

/** Without the reason: anybody may send one, and a log that anybody fills is read by nobody. */
const refused = () => new OAuthError('invalid_client', 'The client assertion is not accepted')

/**
 * Reads whom an assertion claims to be of.
 *
 * @throws OAuthError `invalid_client`
 */
export function claimsOf(assertion: string): Claimed {
  let payload: JWTPayload
  try {
    payload = decodeJwt(assertion)
  } catch {
    throw refused()
  }
  const { iss, sub } = payload
  if (typeof iss !== 'string' || typeof sub !== 'string' || iss === '' || sub === '') throw refused()
  return { issuer: iss, subject: sub }
}

/** An assertion that was verified. */
export interface Verified {
  /** Of the `jti`, where it has one: it may be used once. */
  readonly id?: string
  readonly expiresAt: Date
}

/** Sets of keys by their address; each remembers its keys for ten minutes, and asks again once for one that it does not know. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** How many sets are remembered. */
const MOST_SETS = 1_000

/**
 * Verifies an assertion: signature, issuer, subject, audience and times.
 *
 * @param type what it must be for; without one it may be for anything but a logout
 * @throws OAuthError `invalid_client`; `temporarily_unavailable` where the issuer's keys cannot be had
 */
export async function verifyAssertion(
  assertion: string,
  trusted: TrustedIssuer,
  type?: typeof LOGOUT_TYPE,
): Promise<Verified> {
  const { issuer, subject, audience } = trusted
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(assertion, keysOf(trusted.jwksUri), {
      algorithms: ALGORITHMS,
      issuer,
      subject,
      audience,
      clockTolerance: TOLERANCE,
      requiredClaims: ['exp'],
      ...(type && { typ: type }),
    })
    if (!type && verified.protectedHeader.typ === LOGOUT_TYPE) throw new errors.JWTInvalid('of another type')
    payload = verified.payload
  } catch (error) {
    throw isOfClient(error) ? refused() : keysUnavailable(error)
  }
  const { exp = 0, iat, jti } = payload
  const now = Date.now() / 1000
  if (exp > now + LONGEST_LIFE + TOLERANCE || (iat !== undefined && iat > now + TOLERANCE)) throw refused()
  return {
    expiresAt: new Date((exp + TOLERANCE) * 1000),
    ...(typeof jti === 'string' && { id: jti }),
  }
}

function keysOf(jwksUri: string) {
  const known = keySets.get(jwksUri)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(jwksUri))
  const [oldest] = keySets.keys()
  if (keySets.size >= MOST_SETS && oldest !== undefined) keySets.delete(oldest)
  keySets.set(jwksUri, keys)
  return keys
}

/** Whether what failed is the assertion, and not the keys. */
const isOfClient = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

const keysUnavailable = (cause: unknown) =>
  new OAuthError('temporarily_unavailable', 'The keys of the issuer cannot be had: try again later', {
    headers: { 'retry-after': '5' },
    cause,
  })
