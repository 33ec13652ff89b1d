import { ScimError } from '../errors.js'

const ACCEPTABLE = /^(\*\/\*|application\/(\*|json|scim\+json))$/

/**
 * Whether a client takes what the service answers with, `application/scim+json` (RFC 7644 §8.1); no header takes
 * anything.
 *
 * @throws ScimError 406
 */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
  const taken = ranges.some(([type = '', ...parameters]) => ACCEPTABLE.test(type) && !parameters.some(isZero))
  if (!taken) throw new ScimError(406, 'The service answers with application/scim+json')
}

const isZero = (parameter: string) => /^q=0(\.0*)?$/.test(parameter)
