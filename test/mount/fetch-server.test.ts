/** A server of Fetch requests that does nothing but what it must, as adapters of frameworks do on Node. */
import { Agent, createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { bearerTokenMatches } from '@scim-gen/runtime'
import { fetchHandler } from '@scim-gen/runtime/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from './support/directory.js'
import { exchange, type Question } from './support/exchange.js'
import { SCIM, tooLarge, user } from './support/questions.js'

const scimFetch = fetchHandler({
  routes,
  db: new Map(),
  path: '/scim/v2',
  authCheck: ({ headers }) => bearerTokenMatches(headers.get('authorization'), 'secret'),
})

/** The request with the stream of its body, which nobody reads unless the handler does. */
function requestOf(request: IncomingMessage): Request {
  const { headers, method, url = '/' } = request
  const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`])
  const init: RequestInit = { method, headers: fields, body: Readable.toWeb(request), duplex: 'half' }
  return new Request(`http://${headers.host}${url}`, init)
}

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { status, headers, body } = await scimFetch(requestOf(request))
    response.writeHead(status, Object.fromEntries(headers))
    for await (const chunk of body ?? []) response.write(chunk)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a connection goes on after a body that was refused, unread and read in part', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const small: Question = { method: 'POST', target: '/Users', headers: SCIM, body: user('ann') }
  const statuses: unknown[] = []
  for (const question of tooLarge.flatMap((each) => [each, small])) {
    const { status } = await exchange(origin, { ...question, target: `/scim/v2${question.target}` }, agent)
    statuses.push(status)
  }
  agent.destroy()
  expect(statuses).toEqual([413, 201, 413, 201, 415, 201, 415, 201, 401, 201, 401, 201])
})
