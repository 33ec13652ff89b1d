import { ScimError } from '../errors.js'
import * as limits from '../limits.js'
import { weigh } from '../protocol/budget.js'

/**
 * Checks how large a resource becomes: every later request about it reads all of it. Members are counted elsewhere.
 *
 * @param before what it was; one that is too large already may be changed, but not grow
 * @throws ScimError 413
 */
export function checkSize(resource: object, before: object = {}): void {
  const size = sizeOf(resource)
  if (size > limits.resourceSize && size > sizeOf(before))
    throw new ScimError(413, 'The resource would be larger than the service keeps')
}

const sizeOf = ({ members: _members, ...rest }: { readonly members?: unknown }) => weigh(rest)
