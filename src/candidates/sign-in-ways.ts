/** What says by what somebody signs in, where that is one of some words: `authenticationMethod`, `provider`. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import type { CreateFacts } from './create-facts.js'
import { said } from './own-names.js'
import type { Proposed } from './unique-text.js'

/** By an identity provider of their customer's. */
const single = /^(sso|saml2?|oidc|openid(connect)?|idp|enterprise(sso)?)$/

/** By what the app has itself. */
const own =
  /^(local|native|internal|database|e?mail|password|passwords|e?mail(and)?password|credentials?|username|magiclink|e?mail(link|otp)|passwordless)$/

/** By somebody else, whom an identity provider does not speak for. */
const social =
  /^(google|github|gitlab|bitbucket|microsoft|azure(ad)?|entra(id)?|apple|facebook|linkedin|twitter|discord|slack|okta|auth0|ldap|kakao|naver|line|wechat|weixin|vk|yandex|telegram|oauth2?|social|wallet|passkey|phone|sms|otp)$/

const plain = (value: string) => value.replace(/[^a-z0-9]/gi, '').toLowerCase()

/**
 * Whom an identity provider sends signs in by it, where the app knows one way only; else as the app itself has it. The first of others
 * would be wrong of all.
 */
export function ofSignIn(
  table: HostTable,
  column: HostColumn,
  values: readonly string[],
  { own: ofHost }: Pick<CreateFacts, 'own'>,
): Proposed | undefined {
  const by = (ways: RegExp) => values.filter((value) => ways.test(plain(value)))
  const [provided, ...more] = by(single)
  const named = [...by(single), ...by(own), ...by(social)]
  if (named.length < 2 || by(social).length === 0 || named.length * 2 < values.length) return undefined
  const reason = `one of ${values.join(', ')}`
  if (provided !== undefined && more.length === 0)
    return { value: provided, reason: `${reason}: as the identity provider signs them in` }
  const [local] = provided === undefined ? by(own) : []
  return local === undefined
    ? said(table, column, ofHost, `${reason}: by what they sign in`)
    : { value: local, reason }
}
