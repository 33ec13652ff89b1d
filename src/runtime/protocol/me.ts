/** `/Me`: the resource of whoever sends the request (RFC 7644 §3.11). */
import { ScimError } from '../errors.js'
import type { Handler } from './handler.js'

/**
 * A handler of `/Me`: that of the user's own resource.
 *
 * @param handler of `/Users/:id`
 */
export function forMe(handler: Handler): Handler {
  return async (exchange) => {
    const id = await exchange.me()
    if (id === undefined) throw new ScimError(501, 'This service does not know who /Me is')
    return handler(exchange.with({ id }))
  }
}
