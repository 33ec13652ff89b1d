import type { BodyFormat } from '../protocol/body.js'
import { OAuthError } from './oauth-error.js'

/** Longer than any assertion. */
const LONGEST = 16_384

const PARAMETERS = [
  'grant_type',
  'scope',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
] as const

type Parameter = (typeof PARAMETERS)[number]

/** The parameters of a request for a token, by name. */
export type Form = Readonly<Partial<Record<Parameter, string>>>

const mediaType = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i

/** What a token endpoint reads (RFC 6749 §4.4.2). */
export const urlencoded: BodyFormat = {
  checkMediaType(contentType) {
    if (contentType && mediaType.test(contentType)) return
    throw new OAuthError('invalid_request', 'Content-Type must be application/x-www-form-urlencoded', {
      status: 415,
    })
  },
  parse(text) {
    if (text.length > LONGEST) throw tooLong('The form')
    return new URLSearchParams(text)
  },
  checkParsed() {},
}

/**
 * The parameters of a form. One without a value counts as left out, an unknown one is ignored (RFC 6749 §3.2).
 *
 * @param body URLSearchParams, or what the app's own parser has made of them: an array of what stands twice
 * @throws OAuthError `invalid_request` where a parameter stands twice
 */
export function readForm(body: unknown): Form {
  const read: { [name in Parameter]?: string } = {}
  for (const name of PARAMETERS) {
    const [value, ...more] = valuesOf(body, name)
    if (more.length > 0) throw new OAuthError('invalid_request', `The parameter ${name} stands twice`)
    if (value === undefined || value === '') continue
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `The parameter ${name} is no text`)
    if (value.length > LONGEST) throw tooLong(`The parameter ${name}`)
    read[name] = value
  }
  return read
}

function valuesOf(body: unknown, name: Parameter): readonly unknown[] {
  if (body instanceof URLSearchParams) return body.getAll(name)
  const value: unknown =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? Reflect.get(body, name)
      : undefined
  return value === undefined || Array.isArray(value) ? (value ?? []) : [value]
}

const tooLong = (subject: string) =>
  new OAuthError('invalid_request', `${subject} is longer than ${LONGEST} characters`, { status: 413 })
