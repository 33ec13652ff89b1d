/** What is replayed: requests as they were sent, below the base URL, without whatever let them in. */

import { BETWEEN } from '../play/encode-path.js'

export interface RecordedRequest {
  readonly method: string
  /** With its query, percent-encoded or not. */
  readonly path: string
  /** Of those that say what is asked for; never one that lets in. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What was answered then; undefined where nobody has written it down. */
  readonly status?: number
  readonly answer?: unknown
}

/** The headers that a request is sent with again. */
const HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'if-match',
  'if-none-match',
  'user-agent',
])

/** The parameters of a query that SCIM knows (RFC 7644 §3.4.2, RFC 9865): others may be credentials. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...['filter', 'startindex', 'count', 'sortby', 'sortorder', 'attributes', 'excludedattributes', 'cursor'],
])

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Where the endpoints of SCIM begin in a path. */
const ENDPOINT = /\/(?:Users|Groups|Me|Bulk|\.search|Schemas|ResourceTypes|ServiceProviderConfig)(?=[/?]|$)/

export interface Raw {
  readonly method: unknown
  /** A path, or a URL. */
  readonly url: unknown
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: unknown
  readonly status?: unknown
  readonly answer?: unknown
}

/** A request of SCIM's; undefined for any other, such as one for a token. */
export function recordedOf({ method, url, headers, body, status, answer }: Raw): RecordedRequest | undefined {
  const verb = String(method).toUpperCase()
  const [path = '', query = ''] = String(url).split('?', 2)
  const at = path.search(ENDPOINT)
  if (!METHODS.has(verb) || at < 0) return undefined
  const kept = query
    .split(BETWEEN)
    .filter((pair) => PARAMETERS.has(pair.split('=', 1)[0]?.toLowerCase() ?? ''))
  const named = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    method: verb,
    path: `${path.slice(at)}${kept.length > 0 ? `?${kept.join('&')}` : ''}`,
    headers: Object.fromEntries(named.filter(([name]) => HEADERS.has(name))),
    ...(body !== undefined && body !== null && { body }),
    ...(typeof status === 'number' && status > 0 && { status }),
    ...(answer !== undefined && { answer }),
  }
}
