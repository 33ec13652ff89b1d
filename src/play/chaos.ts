/** What networks do to requests: they cut them short, lose their answers, and deliver them twice. */
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.js'

/** In how many of a hundred requests each of them happens. */
const OFTEN = 5

/** Milliseconds that a service gets to be done with a request whose answer nobody reads: else it would meet the next ones. */
const LATE = 150

export type Mishap = 'cut' | 'unheard' | 'twice'

/** What befalls a request, if anything. */
export function mishapOf({ below }: Random): Mishap | undefined {
  const drawn = below(100)
  if (drawn < OFTEN) return 'cut'
  if (drawn < 2 * OFTEN) return 'unheard'
  return drawn < 3 * OFTEN ? 'twice' : undefined
}

export interface Raw {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends a request and closes the connection: in the midst of it, or before its answer.
 *
 * @returns when the service has had its time to act on it
 */
export async function sendAndHangUp(
  { method, url, headers, body }: Raw,
  mishap: 'cut' | 'unheard',
): Promise<void> {
  const send = url.startsWith('https:') ? overHttps : overHttp
  const length = Buffer.byteLength(body ?? '')
  await new Promise<void>((resolve) => {
    const request = send(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'content-length': length }) },
    })
    // It is closed by this side; whatever that leads to is what was wanted.
    request.on('error', () => resolve()).on('close', () => resolve())
    const hangUp = () => setTimeout(() => request.destroy(), mishap === 'cut' ? 0 : 20)
    if (mishap === 'cut' && length > 0) request.write(Buffer.from(body ?? '').subarray(0, length / 2), hangUp)
    else request.end(body, hangUp)
  })
  await wait(LATE)
}
