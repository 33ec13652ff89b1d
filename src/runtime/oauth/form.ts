import type { BodyFormat } from '../protocol/body.js'
import { formValues, isUrlencoded } from '../protocol/form-values.js'
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

/** What a token endpoint reads (RFC 6749 §4.4.2). */
export const urlencoded: BodyFormat = {
  checkMediaType(contentType) {
    if (isUrlencoded(contentType)) return
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
    const [value, ...more] = formValues(body, name)
    if (more.length > 0) throw new OAuthError('invalid_request', `The parameter ${name} stands twice`)
    if (value === undefined || value === '') continue
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `The parameter ${name} is no text`)
    if (value.length > LONGEST) throw tooLong(`The parameter ${name}`)
    read[name] = value
  }
  return read
}

const tooLong = (subject: string) =>
  new OAuthError('invalid_request', `${subject} is longer than ${LONGEST} characters`, { status: 413 })
