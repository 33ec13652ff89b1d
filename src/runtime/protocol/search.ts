/** Querying with POST (RFC 7644 §3.4.3), so that filters with personal data stay out of URLs and logs. */

import { invalidValue } from '../errors.js'
import type { Handler } from './handler.js'
import { listResources } from './list.js'
import { readMessage } from './message.js'
import type { ResourceType } from './resource-type.js'

const PARAMETERS = [
  'filter',
  'sortBy',
  'sortOrder',
  'startIndex',
  'cursor',
  'count',
  'attributes',
  'excludedAttributes',
]

/** POST `/Users/.search`, and `/.search` over all types: the body holds what a GET has in its query. */
export function searchResources(...types: readonly ResourceType[]): Handler {
  const list = listResources(...types)
  return async (exchange) =>
    list(exchange.with({ parameters: readSearchRequest(await exchange.request.body()) }))
}

/**
 * Reads a search request as the query parameters that it stands for.
 *
 * @throws ScimError 400 `SearchRequest schema required`; `invalidValue` for a parameter of the wrong type
 */
function readSearchRequest(body: unknown): URLSearchParams {
  const message = readMessage(body, 'SearchRequest')
  const parameters = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = message[name]
    if (value !== undefined && value !== null) parameters.set(name, readParameter(name, value))
  }
  return parameters
}

function readParameter(name: string, value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw invalidValue(`${name} has the wrong type`)
}
