/** An app on each ORM, provisioned for thirty days; all providers, on apps that are compiled and served: hosts.only-in-matrix. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe } from 'vitest'
import { byConnection } from '../connections/support/config.js'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { isSample } from '../support/breadth.js'
import { openTenants, type TenantHost, type TenantOrm, tenantOrms } from '../tenant/support/tenant-hosts.js'
import { agreementSuite, providerFor } from './support/agreement.js'

/** Serves the emitted service, as a process that is in the way of nobody: a client may go away in the midst. */
async function serve(host: TenantHost): Promise<Server> {
  const { createScimFetch } = await host.load('src/scim/index.ts')
  const scim: (request: Request) => Promise<Response> = createScimFetch({ db: host.handle, onError() {} })
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming).catch(() => '')
    const { url = '', method = '', headers } = incoming
    const { authorization = '', 'content-type': type = '' } = headers
    const answer = await scim(
      new Request(`http://localhost${url}`, {
        method,
        headers: { authorization, 'content-type': type },
        ...(body && { body }),
      }),
    )
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

const provisioned = (orm: TenantOrm, open: () => Promise<TestDatabase>, place: number) =>
  describe(orm, () => {
    let database: TestDatabase
    let host: TenantHost
    let server: Server
    let token: string
    beforeAll(async () => {
      database = await open()
      host = await openTenants(orm, database, orm === 'drizzle' ? 'seats' : 'flag', undefined, byConnection)
      const { createConnection } = await host.load('src/scim/connections.ts')
      token = (await createConnection({ name: 'Acme', tenant: 'acme' })).token
      server = await serve(host)
    }, 60_000)
    afterAll(async () => {
      server?.close()
      await host?.close()
      await database?.stop()
    })

    agreementSuite(
      () => ({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`, token }),
      providerFor(place),
    )
  })

/** Each second one in a run of all tests: the rows of `matrix` have the others' SQL there. */
const orms = tenantOrms.filter((_, place) => !isSample || place % 2 === 0)

onEach(['sqlite'], (open) => {
  for (const [place, orm] of orms.entries()) provisioned(orm, open, place)
})

onEach(['postgresql'], (open) => provisioned('drizzle', open, orms.length))
