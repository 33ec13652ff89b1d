/** What the servers of some frameworks need, as the template of `init --with-test` has it. */
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type FetchHandler = (request: Request) => Response | Promise<Response>

/** A server that listens on a free port. */
export async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

/** Answers requests of Node's server with a function of Fetch requests. */
export const nodeListener =
  (handler: FetchHandler) => async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = 'GET', url = '/', headers } = incoming
    const answer = await handler(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: chunks.length > 0 ? new Blob(chunks.map((chunk) => Uint8Array.from(chunk))) : null,
      }),
    )
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  }
