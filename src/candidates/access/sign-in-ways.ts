/** What says by what somebody signs in, where that is one of some words: `authenticationMethod`, `provider`. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, plainName, plainText } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { literalIn } from '../code/inserted-text.js'
import type { CreateFacts } from '../new-rows/create-facts.js'
import { said } from '../new-rows/own-names.js'
import type { Proposed } from '../new-rows/unique-text.js'

/** By an identity provider of their customer's. */
const single = /^(sso|saml2?|oidc|openid(connect)?|idp|enterprise(sso)?)$/

/** By what the app has itself. */
const own =
  /^(local|native|internal|database|e?mail|password|passwords|e?mail(and)?password|credentials?|username|magiclink|e?mail(link|otp)|passwordless)$/

/** By somebody else, whom an identity provider does not speak for. */
const social =
  /^(google|github|gitlab|bitbucket|microsoft|azure(ad)?|entra(id)?|apple|facebook|linkedin|twitter|discord|slack|okta|auth0|ldap|kakao|naver|line|wechat|weixin|vk|yandex|telegram|oauth2?|social|wallet|passkey|phone|sms|otp)$/

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
  const by = (ways: RegExp) => values.filter((value) => ways.test(plainName(value)))
  const [provided, ...more] = by(single)
  const named = [...by(single), ...by(own), ...by(social)]
  const reason = `one of ${values.join(', ')}`
  // What a column is called tells it of words that are not known here, too.
  const isWay = wayName.test(plainField(table, column.field)) && values.length > 1
  // Providers of the app's own world: the first of them would be that of some.
  if (isWay && named.length === 0) return said(table, column, ofHost, `${reason}: by what they sign in`)
  if (named.length < (isWay ? 1 : 2) || by(social).length === 0 || named.length * 2 < values.length)
    return undefined
  if (provided !== undefined && more.length === 0)
    return { value: provided, reason: `${reason}: as the identity provider signs them in` }
  const [local] = provided === undefined ? by(own) : []
  return local === undefined
    ? said(table, column, ofHost, `${reason}: by what they sign in`)
    : { value: local, reason }
}

const wayName =
  /^(auth|login|signin|account|user|identity|registration)?(provider|method|strategy)(type|name)?$|^(auth|login|signin)(type|source)$/
const byPassword = /^(local|credentials?|password|emailpassword|email|basic|native|internal|database)$/

/** Whether everybody signs in by a password as far as a column says, and there are other ways. */
export function isByPassword(
  table: HostTable,
  { field, type, initial, references }: HostColumn,
  { sources, user }: Pick<CreateFacts, 'sources' | 'user'>,
): boolean {
  if (table.ref !== user || type.kind !== 'string' || references || typeof initial !== 'string') return false
  if (!wayName.test(plainField(table, field)) || !byPassword.test(plainText(initial))) return false
  return (
    (type.values?.length ?? 0) > 1 ||
    codeNaming(sources, field).some(({ text }) =>
      waysIn(text, field, sources).some(
        ({ way, isWritten }) =>
          way !== initial && (isWritten || [single, social].some((ways) => ways.test(plainName(way)))),
      ),
    )
  )
}

/** What a text says that somebody signs in by: `user.provider === 'google'`, `provider: Providers.Google`. Of what a package declares, the name tells. */
function waysIn(text: string, field: string, sources: CreateFacts['sources']) {
  const says = new RegExp(
    `\\b${escaped(field)}['"]?\\s*(?:[!=]==?|[:,])\\s*(?:(['"])(\\w+)\\1|(\\w+\\.(\\w+))\\b(?![.(]))`,
    'g',
  )
  return [...text.matchAll(says)].map(([, , word, member = '', name = '']) => ({
    way: String(word ?? literalIn(member, sources) ?? name),
    isWritten: word !== undefined,
  }))
}

/** The default, which sign-in by an identity provider may look past. */
export const ofWay = (table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined =>
  typeof column.initial === 'string' && isByPassword(table, column, facts)
    ? {
        value: column.initial,
        reason: 'its default: say by what they sign in, where that is the identity provider',
      }
    : undefined
