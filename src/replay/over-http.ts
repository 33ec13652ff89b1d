/** Sends requests to a service that runs. */
import { setTimeout as wait } from 'node:timers/promises'
import { exchangeOnce } from '@scim-gen/verify/client'
import { encodePath } from '../play/encode-path.js'
import type { Sender } from './replay.js'

/** How often a request is sent again when the service asks for patience, and how many seconds at most are waited. */
const [ATTEMPTS, LONGEST] = [6, 60]

export interface Target {
  readonly base: string
  readonly token: string
  /** Milliseconds that one request may take. */
  readonly timeout: number
}

/** Its own token goes with each request, whatever the recorded one had. */
export function overHttp({ base, token, timeout }: Target): Sender {
  return async ({ method, path, headers, body }) => {
    const url = `${base}${encoded(path)}`
    const sent = {
      method,
      url,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': headers['content-type'] ?? 'application/scim+json' }),
        authorization: `Bearer ${token}`,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const shown = { method, url, headers: {} }
    let answer = await exchangeOnce(shown, sent, { timeout })
    for (let attempt = 1; asksForPatience(answer) && attempt < ATTEMPTS; attempt++) {
      await wait(Math.min(Number(answer.headers['retry-after']) || 1, LONGEST) * 1000)
      answer = await exchangeOnce(shown, sent, { timeout })
    }
    const { status, json, problem } = answer
    return { status, json, ...(problem !== undefined && { problem }) }
  }
}

const asksForPatience = ({ status, headers }: Awaited<ReturnType<typeof exchangeOnce>>) =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined)

/** What a person, or `play`, has written into a path is encoded; what is encoded stays. */
export const encoded = (path: string) => (/%[0-9a-f]{2}/i.test(path) ? path : encodePath(path, '%20'))
