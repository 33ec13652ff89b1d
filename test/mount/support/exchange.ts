/** One exchange over a real connection, with nothing between: neither `fetch` nor a parser tidies up. */

import { Agent, type OutgoingHttpHeaders, request as send } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  readonly status: number | undefined
  /** All headers but those of the app and of Node's server. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface Question {
  readonly method?: string
  /** Path and query, as they go on the wire. */
  readonly target: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Uint8Array | Iterable<string | Uint8Array>
}

/** What Node's server sends with every response, the name of the framework, and what a middleware of the app has set. */
const NOT_ITS_OWN = ['connection', 'date', 'keep-alive', 'x-from-middleware', 'x-powered-by']

/** @returns the answer; the server's own address is `<origin>` in it */
export function exchange(
  origin: string,
  { method = 'GET', target, headers = {}, body }: Question,
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = send({ hostname, port, method, path: target, agent: agent ?? new Agent(), headers })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = (value: string | undefined) => value?.replaceAll(origin, '<origin>')
        resolve({
          status: response.statusCode,
          headers: Object.fromEntries(
            Object.entries(response.headers)
              .filter(([name]) => !NOT_ITS_OWN.includes(name))
              .map(([name, value]) => [name, text(value?.toString())]),
          ),
          body: text(Buffer.concat(chunks).toString('utf8')) ?? '',
        })
      })
    })
    if (typeof body === 'string' || body instanceof Uint8Array || body === undefined) request.end(body)
    else {
      // No length: it goes in chunks.
      for (const chunk of body) request.write(chunk)
      request.end()
    }
  })
}

/** The same with header values that Node's own client refuses to send. */
export function rawExchange(
  origin: string,
  { method = 'GET', target, headers = {} }: Question,
): Promise<Pick<Answer, 'status' | 'body'>> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const lines = Object.entries({ ...headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`),
    )
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', reject).on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), body })
    })
  })
}
