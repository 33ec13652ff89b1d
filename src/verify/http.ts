/** One exchange over HTTP. */
import type { Answer, SentRequest } from './answer.js'

/** An answer beyond this is not read to its end. */
const MAX_BYTES = 8 * 1024 * 1024

export interface Patience {
  /** Milliseconds that one request may take. */
  readonly timeout: number
  /** Ends the request that is under way. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request and follows no redirect; what goes wrong is told by the answer.
 *
 * @param request as reports show it: without credentials
 * @param sent as it goes out
 */
export async function exchangeOnce(
  request: SentRequest,
  { method, url, headers, body }: SentRequest,
  { timeout, signal }: Patience,
): Promise<Answer> {
  const start = performance.now()
  const finish = (rest: Omit<Answer, 'request' | 'milliseconds'>): Answer => ({
    request,
    ...rest,
    milliseconds: Math.round(performance.now() - start),
  })
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, timeout)
  signal?.addEventListener('abort', stop)
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: controller.signal,
      ...(body !== undefined && { body }),
    })
    const text = await readText(response)
    const whole = { headers: Object.fromEntries(response.headers), text, json: parse(text) }
    if (text.length >= MAX_BYTES) {
      return finish({ ...whole, status: 0, problem: 'answered with more than 8 MB' })
    }
    return finish({ ...whole, status: response.status })
  } catch (error) {
    signal?.throwIfAborted()
    const problem = controller.signal.aborted
      ? `got no answer within ${timeout / 1000} s`
      : `got no answer: ${causeOf(error)}`
    return finish({ status: 0, headers: {}, text: '', json: undefined, problem })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    controller.abort()
  }
}

/** Reads a body up to the limit, so that an endless one cannot fill the memory. */
async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= MAX_BYTES) break
  }
  return text + decoder.decode()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `fetch failed` says nothing; its cause does. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
