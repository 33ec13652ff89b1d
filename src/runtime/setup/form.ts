/** The forms of the page, as they are sent. */
import { ScimError } from '../errors.js'
import type { BodyFormat } from '../protocol/body.js'
import { formValues, isUrlencoded } from '../protocol/form-values.js'
import type { HttpRequest } from '../protocol/http.js'

/** Longer than any form. */
const LONGEST = 8_192

const urlencoded: BodyFormat = {
  checkMediaType(contentType) {
    if (!isUrlencoded(contentType)) throw new ScimError(415, 'The form is not urlencoded')
  },
  parse(text) {
    if (text.length > LONGEST) throw new ScimError(413, 'The form is too long')
    return new URLSearchParams(text)
  },
  checkParsed() {},
}

/** The text of a field, without space around it; empty where there is none. */
export type Form = (name: string) => string

/** @throws ScimError for what is no form, or too long */
export async function readForm(request: HttpRequest): Promise<Form> {
  const body = await request.body(urlencoded)
  return (name) => {
    const [value] = formValues(body, name)
    return typeof value === 'string' && value.length <= LONGEST ? value.trim() : ''
  }
}
