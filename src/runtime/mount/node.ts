/** Requests and responses of Node's HTTP server, whatever the framework around it. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { HttpResponse } from '../protocol/http.js'

/** One header of a request; repeated ones are joined as RFC 9110 §5.3 says. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'object' ? value.join(', ') : value
}

/** Writes a response. With its length known, Node sends head and body in one write instead of chunks. */
export function writeNode(response: ServerResponse, { status, headers, body, chunks }: HttpResponse): void {
  // What fails on the way has been told, and ends the connection.
  if (chunks) return void pipeline(chunks, response.writeHead(status, headers), () => {})
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...headers, ...length }).end(body)
}

/**
 * Throws away the rest of a body that was read in part, so that its connection can go on; of one that nobody has begun to
 * read, Node does so itself.
 */
export function drain(request: Readable): void {
  if (request.readableDidRead && !request.readableEnded) request.resume()
}
