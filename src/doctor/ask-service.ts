/** One request to a running service, as identity providers send it. */

/** Milliseconds. */
const PATIENCE = 10_000

export interface ServiceAnswer {
  readonly url: string
  /** 0 where nothing answered; `problem` tells why. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body, where it is a document of SCIM's: an answer of the service itself. */
  readonly scim?: Readonly<Record<string, unknown>>
  readonly problem?: string
}

/** Asks for one user. Redirects are not followed: they would take the token along. */
export async function askService(base: string, token: string | undefined): Promise<ServiceAnswer> {
  const url = `${base}/Users?count=1`
  const headers = {
    accept: 'application/scim+json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    const text = await response.text()
    return { url, status: response.status, headers: response.headers, text, scim: documentOf(text) }
  } catch (error) {
    return { url, status: 0, headers: new Headers(), text: '', problem: problemOf(error) }
  }
}

function documentOf(text: string): ServiceAnswer['scim'] {
  try {
    const json: unknown = JSON.parse(text)
    return /"urn:ietf:params:scim:/.test(JSON.stringify(Object(json).schemas)) ? Object(json) : undefined
  } catch {
    return undefined
  }
}

/** `fetch failed` says nothing; its cause does. */
function problemOf(error: unknown): string {
  const { name, cause = error } = Object(error)
  if (name === 'TimeoutError') return `nothing answers within ${PATIENCE / 1000} s`
  const { code, message } = Object(cause)
  return code === 'ECONNREFUSED' ? 'nothing listens there' : String(message || code)
}
