import { ScimError } from '../errors.js'

/** What an app refuses whole requests with; any other status is about a resource, which is the service's to tell. */
export const DETAILS: Readonly<Record<number, string>> = {
  401: 'Authentication required',
  403: 'Forbidden',
  429: 'Too many requests: try again later',
  503: 'Temporarily unavailable: try again later',
}

/**
 * An error by which the app refuses a request, of http-errors, Fastify, Hono, Nest or its own, as SCIM tells it: with its
 * `Retry-After`, and with its words where they are meant for clients.
 *
 * @returns undefined for any other error, those of HTTP clients included: they tell what another server has answered the app
 */
export function appRefusal(error: unknown, details = DETAILS): ScimError | undefined {
  if (error instanceof ScimError) return error
  const {
    status,
    statusCode = status,
    message,
    expose,
    getResponse,
    headers,
    res,
    response,
    request,
  } = Object(error)
  const detail = Object.hasOwn(details, statusCode) ? details[statusCode] : undefined
  if (detail === undefined || request || (response && !getResponse)) return undefined
  // `expose` is of http-errors, `getResponse` of Hono and Nest.
  const isShown = (expose || getResponse) && statusCode < 500 && message
  const retryAfter = headerOf(headers ?? res?.headers)
  const refusal = new ScimError(statusCode, isShown ? String(message) : detail, undefined, {
    ...(statusCode === 401 && { 'www-authenticate': 'Bearer' }),
    ...(retryAfter && { 'retry-after': retryAfter }),
  })
  // The app's log is told of what is its own failure.
  if (statusCode === 503) refusal.cause = error
  return refusal
}

/** `Retry-After` in the headers of an error: seconds, or a date (RFC 9110 §10.2.3). */
function headerOf(headers: unknown): string | undefined {
  const entries = headers instanceof Headers ? headers : Object.entries(Object(headers))
  for (const [name, value] of entries)
    if (/^retry-after$/i.test(name) && /^[\w ,:]+$/.test(String(value))) return String(value)
  return undefined
}
