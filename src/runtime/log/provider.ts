/** Which identity provider a request is of, as far as anybody can tell. */
import type { LoggedRequest } from './row.js'

export type Provider = 'okta' | 'entra' | 'google' | 'onelogin' | 'jumpcloud'

/** What connections and user agents say of each. */
const SIGNS: readonly (readonly [Provider, RegExp])[] = [
  ['okta', /okta/i],
  ['entra', /entra|azure|\baad\b|microsoft/i],
  ['google', /google/i],
  ['onelogin', /one-?login/i],
  ['jumpcloud', /jump-?cloud/i],
]

/** @param named the provider that its connection names */
export function providerOf(
  { userAgent }: Pick<LoggedRequest, 'userAgent'>,
  named?: string | null,
): Provider | undefined {
  const told = [named, userAgent]
  for (const text of told) for (const [provider, sign] of SIGNS) if (text && sign.test(text)) return provider
  return undefined
}
