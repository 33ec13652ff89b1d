/** The studio's server: on this machine alone. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpResponse } from '../runtime/protocol/http.js'
import { type Guard, guardOf } from './guard.js'
import { refusalPage } from './pages/problem-page.js'
import { answer } from './routes.js'
import { createStudio, type Place, type Studio } from './studio.js'

export interface RunningStudio {
  /** With the token that lets in. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a studio.
 *
 * @param port 0 for any that is free
 * @throws the error of `listen` where the port is taken
 */
export async function startStudio(place: Place, port: number): Promise<RunningStudio> {
  const studio = createStudio(place)
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const { port: own } = server.address() as AddressInfo
  const guard = guardOf(own)
  server.on('request', (request, response) => void serve(request, response, { guard, studio }))
  return {
    url: `http://127.0.0.1:${own}/?token=${guard.token}`,
    async stop() {
      server.closeAllConnections()
      await Promise.all([studio.verifier.stop(), new Promise((resolve) => server.close(resolve))])
    },
  }
}

/** Of addresses that have none. */
const BASE = 'http://studio'

interface Serving {
  readonly guard: Guard
  readonly studio: Studio
}

async function serve(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  try {
    const made = await respond(request, serving)
    response.writeHead(made.status, { ...made.headers }).end(made.body)
  } catch {
    // Nobody is there any more: pages tell of all other errors.
    response.destroy()
  }
}

async function respond(request: IncomingMessage, { guard, studio }: Serving): Promise<HttpResponse> {
  const { method = 'GET', headers } = request
  const url = new URL(URL.canParse(request.url ?? '', BASE) ? (request.url ?? '') : '/', BASE)
  const verdict = guard.judge({ method, url, headers })
  if (verdict.kind === 'refused') return refusalPage(verdict.status, verdict.why)
  if (verdict.kind === 'signed in') {
    url.searchParams.delete('token')
    return { status: 303, headers: { location: url.pathname + url.search, 'set-cookie': verdict.cookie } }
  }
  const form = method === 'POST' ? await readForm(request) : undefined
  if (form === 'too long') return refusalPage(413, 'The form is too long.')
  return answer({ path: url.pathname, query: url.searchParams, ...(form && { form }) }, studio)
}

/** Bytes of a form. */
const MAX_FORM = 64 * 1024

async function readForm(request: IncomingMessage): Promise<URLSearchParams | 'too long'> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MAX_FORM) return 'too long'
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
