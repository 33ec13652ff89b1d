/** Servers that break one rule each: a proxy in front of a service that keeps them. */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RunningHost } from '../support/host.js'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Asks the service behind. */
  readonly forward: (change?: Partial<Pick<Asked, 'method' | 'path' | 'headers' | 'body'>>) => Promise<Reply>
}

export type Breakage = (asked: Asked) => Promise<Reply | 'hang' | 'reset'>

export interface BrokenServer {
  readonly base: string
  readonly token: string
  /** What was asked, in order: `DELETE /Users/1`. */
  readonly log: readonly string[]
  readonly stop: () => Promise<void>
}

/** Serves a host's endpoints, broken. */
export async function breakServer(host: RunningHost, breakage: Breakage): Promise<BrokenServer> {
  const log: string[] = []
  const server: Server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers: raw } = request
    const headers: Record<string, string> = {}
    for (const name of ['authorization', 'content-type', 'accept']) {
      const value = raw[name]
      if (typeof value === 'string') headers[name] = value
    }
    const body = await text(request)
    log.push(`${method} ${path}`)
    const asked: Asked = {
      method,
      path,
      headers,
      body,
      forward: async (change = {}) => {
        const sent = { method, path, headers, body, ...change }
        const answer = await fetch(`${host.base}${sent.path}`, {
          method: sent.method,
          headers: sent.headers,
          ...(sent.method !== 'GET' && sent.method !== 'DELETE' && { body: sent.body }),
        })
        return {
          status: answer.status,
          headers: Object.fromEntries(
            [...answer.headers].map(([name, value]) => [name, value.replaceAll(host.base, base)]),
          ),
          body: (await answer.text()).replaceAll(host.base, base),
        }
      },
    }
    const reply = await breakage(asked)
    if (reply === 'hang') return
    if (reply === 'reset') {
      request.socket.destroy()
      return
    }
    const { 'content-length': _, 'transfer-encoding': __, ...kept } = reply.headers
    response.writeHead(reply.status, kept).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    base,
    token: host.token,
    log,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Changes the JSON of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: the JSON of any answer
export function changeJson(reply: Reply, change: (json: any) => unknown): Reply {
  return reply.body === '' ? reply : { ...reply, body: JSON.stringify(change(JSON.parse(reply.body))) }
}
