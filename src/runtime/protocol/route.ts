import { notFound, ScimError } from './errors.js'
import type { Handler } from './handler.js'

export interface Route {
  readonly method: string
  readonly segments: readonly string[]
  readonly handler: Handler
}

/**
 * One route.
 *
 * @param pattern method and path, such as `GET /Users/:id`
 */
export function route(pattern: `${string} /${string}`, handler: Handler): Route {
  const [method = '', path = ''] = pattern.split(' ')
  return { method, segments: path.split('/').slice(1), handler }
}

/**
 * Finds the route of a request.
 *
 * @throws ScimError 404 for a path that is none of the service's, 405 with `Allow` for a method it does not know
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id?: string } {
  const segments = path.replace(/\/+$/, '').split('/').slice(1).map(decode)
  const matching = routes.filter((candidate) => matches(candidate.segments, segments))
  const found = matching.find((candidate) => candidate.method === method)
  if (found) return { route: found, id: segments[found.segments.indexOf(':id')] }
  if (matching.length === 0) throw notFound()
  const allow = matching.map((candidate) => candidate.method).join(', ')
  throw new ScimError(405, `${method} is not allowed here`, undefined, { allow })
}

const matches = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Malformed percent-encoding names nothing; it reaches the 404 as it came.
    return segment
  }
}
