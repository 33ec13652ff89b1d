import { notFound, ScimError } from '../errors.js'
import type { Handler } from './handler.js'

export interface Route {
  readonly method: string
  /** Such as `/Users/:id`; an id stands at the end only. */
  readonly path: string
  readonly handler: Handler
}

/**
 * One route.
 *
 * @param pattern method and path, such as `GET /Users/:id`
 */
export function route(pattern: `${string} /${string}`, handler: Handler): Route {
  const [method = '', path = ''] = pattern.split(' ')
  return { method, path, handler }
}

export interface Match {
  readonly handler: Handler
  readonly id?: string
}

/**
 * Makes the function that finds the handler of a request.
 *
 * HEAD is answered as GET is (RFC 9110 §9.3.2), and OPTIONS with what the path knows.
 *
 * @returns a function of method and path; it throws ScimError 404 for a path that is none of the service's, and
 *   405 with `Allow` for a method that the path does not know
 */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match {
  const table = new Map<string, Map<string, Handler>>()
  for (const { method, path, handler } of routes) {
    const methods = table.get(path) ?? new Map<string, Handler>()
    table.set(path, methods.set(method, handler))
  }

  return (method, sent) => {
    // Neither a slash at the end nor doubled ones, of a base URL that ends in one, name anything.
    const path = decode(sent).replace(/\/+(?=\/|$)/g, '')
    const slash = path.lastIndexOf('/')
    const id = path.slice(slash + 1)
    const whole = table.get(path)
    const methods = whole ?? table.get(`${path.slice(0, slash)}/:id`)
    if (!methods) throw notFound()
    const handler = methods.get(method)
    if (handler) return whole ? { handler } : { handler, id }
    const known = [...methods.keys()].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each))
    const allow = [...known, 'OPTIONS'].join(', ')
    if (method === 'OPTIONS') return { handler: async () => ({ status: 204, headers: { allow } }) }
    throw new ScimError(405, `${method} is not allowed here`, undefined, { allow })
  }
}

/** Percent-decoding; a slash inside of a segment stays encoded, and separates nothing. */
function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    // Malformed percent-encoding names nothing; it reaches the 404 as it came.
    return path
  }
}
