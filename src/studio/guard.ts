/** Who may ask the studio anything: whoever has the address that the command has printed, in a browser on this machine. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Asking {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
}

export type Verdict =
  | { readonly kind: 'let in' }
  /** The token came in the address: it becomes a cookie, and leaves the address. */
  | { readonly kind: 'signed in'; readonly cookie: string }
  | { readonly kind: 'refused'; readonly status: 403 | 405 | 415 | 421; readonly why: string }

export interface Guard {
  readonly token: string
  judge(asking: Asking): Verdict
}

/** @param port that the studio listens on */
export function guardOf(port: number): Guard {
  const token = randomBytes(32).toString('base64url')
  // Cookies know no ports: two studios would sign each other out.
  const name = `scim_studio_${port}`
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const isToken = (text: string | null | undefined) => timingSafeEqual(digest(text ?? ''), digest(token))

  return {
    token,
    judge({ method, url, headers }) {
      const { host = '' } = headers
      // A name of somebody's own that leads to this machine (DNS rebinding) is another site to the browser.
      if (!hosts.includes(host))
        return refused(421, 'This address is not the one that the command has printed.')
      if (method !== 'GET' && method !== 'POST') return refused(405, 'The studio takes GET and POST.')
      if (method === 'GET' && isToken(url.searchParams.get('token')))
        return {
          kind: 'signed in',
          cookie: `${name}=${token}; HttpOnly; SameSite=Strict; Path=/`,
        }
      if (!isToken(cookieOf(headers.cookie, name)))
        return refused(403, 'Open the address that `scim-gen studio` has printed: it has a token in it.')
      if (method === 'POST') {
        if (headers.origin !== `http://${host}`) return refused(403, 'The request comes from another page.')
        if (!/^application\/x-www-form-urlencoded(;|$)/.test(headers['content-type'] ?? ''))
          return refused(415, 'The studio takes forms.')
      }
      return { kind: 'let in' }
    },
  }
}

const refused = (status: 403 | 405 | 415 | 421, why: string): Verdict => ({ kind: 'refused', status, why })

/** Of one length, whatever the text. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const cookieOf = (cookies = '', name: string) =>
  cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
