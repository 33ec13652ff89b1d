import type { HttpRequest } from '../protocol/http.js'

/**
 * Whether a form was sent by the page itself: other sites can send forms with the cookies of whoever is signed in.
 *
 * Browsers say so by `Sec-Fetch-Site` wherever they came by https, and to localhost; by `Origin` everywhere. Its scheme is not
 * compared: behind a proxy it may be another than that of the request. What says neither is no browser's form.
 */
export function isSameOrigin({ header, baseUrl }: HttpRequest): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = header('origin') ?? ''
  return URL.canParse(origin) && URL.canParse(baseUrl) && new URL(origin).host === new URL(baseUrl).host
}
