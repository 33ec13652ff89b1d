/** The URL of a request, and where in it the service begins. */

/**
 * A URL's path and, without its mark, its query: both as they came. The target of a request may be a whole URL (RFC 9112
 * §3.2.2).
 */
export function splitUrl(target: string): { readonly path: string; readonly query: string } {
  const url = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/'
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** The same of an absolute URL, with its origin; a fragment is dropped. */
export function splitAbsoluteUrl(url: string) {
  const end = url.indexOf('#')
  const whole = end < 0 ? url : url.slice(0, end)
  // A request's URL is normalised: it has a path.
  const start = whole.indexOf('/', whole.indexOf('//') + 2)
  return { origin: whole.slice(0, start), ...splitUrl(whole.slice(start)) }
}

/** A path apart: the mount point as this request names it, and what lies below. */
export interface SplitPath {
  readonly mount: string
  readonly path: string
}

/**
 * Cuts a path behind a number of segments: the mount point may hold parameters (`/:organization/scim/v2`), whose
 * text differs from request to request.
 */
export function cutAfter(path: string, segments: number): SplitPath {
  let end = 0
  for (let count = 0; count < segments; count++) {
    // Empty segments do not count: a router may have ignored doubled slashes.
    while (path[end] === '/') end++
    const slash = path.indexOf('/', end)
    end = slash < 0 ? path.length : slash
  }
  return { mount: path.slice(0, end), path: path.slice(end) || '/' }
}

/** How many segments a route pattern has before its wildcard. */
export const segmentsOf = (pattern: string): number =>
  pattern.split('/').filter((segment) => segment !== '' && segment !== '*').length

/**
 * Cuts a path behind the mount point, wherever that begins: a framework may have a prefix of its own before it, or
 * may have cut it off already.
 *
 * @param mount such as `/scim/v2`
 */
export function cutBehind(path: string, mount: string): SplitPath {
  const start = `${path}/`.indexOf(`${mount}/`)
  return start < 0 ? { mount, path } : cutAt(path, start + mount.length)
}

/** Cuts off the path that a framework has left below the mount point; one that ends in a slash has taken that of the path. */
export function cutBefore(path: string, left: string): SplitPath {
  const below = left.startsWith('/') ? left : `/${left}`
  return path.endsWith(below) ? cutAt(path, path.length - below.length) : { mount: path, path: below }
}

const cutAt = (path: string, end: number): SplitPath => ({
  mount: path.slice(0, end),
  path: path.slice(end) || '/',
})

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '')

/** Scheme and host of a URL (RFC 3986 §3.2), the host a name or an address, and a port. */
const httpOrigin = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** A path (RFC 3986 §3.3). */
const urlPath = /^[\w.~!$&'()*+,;=:@%/-]*$/

/**
 * The base URL as a request tells it: its headers may hold anything, and what they say goes into every response.
 *
 * @returns an empty text where that is no URL of a host
 */
export function toldBaseUrl(origin: string, mount: string): string {
  const url = origin + mount
  // Most requests name the same one.
  if (url === last.url && origin.length === last.split) return url
  if (!httpOrigin.test(origin) || !urlPath.test(mount)) return ''
  last = { url, split: origin.length }
  return url
}

let last = { url: '', split: 0 }

/** The base URL that the host has set; an empty one, of an environment variable say, is none. */
export const fixedBaseUrl = ({ baseUrl }: { readonly baseUrl?: string }): string | undefined =>
  withoutTrailingSlash(baseUrl ?? '') || undefined
