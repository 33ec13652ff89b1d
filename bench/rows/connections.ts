/** What it takes to know whose a request is: the check of connections, and assertions of their issuers. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { verifyAssertion } from '../../src/runtime/oauth/assertion.js'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, idOf } from '../hosts/databases.js'
import { bundleServer, generateConnections, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import { type Load, TOKEN } from '../measure/load.js'
import { compare, median } from '../measure/stats.js'
import { assertSameAnswers } from './requests.js'

const USERS = 100_000

const ID = '018f0000-0000-7000-8000-ffffffffffff'

/** A connection whose token is that of the load client. */
const insertConnection = [
  `insert into scim_connections (id, name, state, created_at) values ('${ID}', 'bench', 'active', now())`,
  `insert into scim_credentials (id, connection_id, kind, hash, prefix, created_at)
    values ('${ID}', '${ID}', 'token', '${createHash('sha256').update(TOKEN).digest('hex')}', '', now())`,
]

export const connections: Benchmark = {
  name: 'connections',
  run: async ({ quick }) => [await check(quick), await assertions(quick)],
}

/** Two servers of one emitted tree, which differ in the check alone. */
async function check(quick: boolean): Promise<Figure> {
  const folder = temporaryFolder()
  generateConnections('postgres', folder.path)
  const databases = await createDatabases('postgres', folder.path, (name) => [
    ...insertUsers(name, USERS),
    ...insertConnection,
  ])
  const env = { DATABASE_URL: await databases.copy('connections') }
  const start = async (options: string) =>
    startServer(await bundleServer(folder.path, 'scim/index', options), { env, connections: 8 })
  const byConnection = await start('')
  const byToken = await start(
    `{ authCheck: (request) => bearerTokenMatches(request.get('authorization'), process.env.SCIM_TOKEN) }`,
  )
  let sequence = 0
  const next = (): Load => ({ method: 'GET', path: `/Users/${idOf((sequence++ * 7919) % USERS)}` })
  await assertSameAnswers(byConnection, byToken, next())
  const run = (server: Server) => () => server.client.throughput(next, quick ? 300 : 1000)
  const { a, b, ratio } = await compare(quick ? 5 : 25, run(byConnection), run(byToken))
  await byConnection.stop()
  await byToken.stop()
  await databases.stop()
  folder.remove()
  return {
    what: 'GET by id, PostgreSQL, 100,000 users, by `connection`, against `bearerToken`',
    asked: { at: 'least', value: 0.97 },
    unit: '×',
    measured: ratio,
    detail: `${Math.round(a)} requests/s, by bearerToken ${Math.round(b)}`,
  }
}

/** One after the other, with the issuer's keys at hand. */
async function assertions(quick: boolean): Promise<Figure> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const published = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }] })
  const server = createServer((_, response) => void response.end(published)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const trusted = { issuer: 'https://login.example.com', subject: 'sp', audience: 'scim', jwksUri }
  const assertion = await new SignJWT({ iss: trusted.issuer, sub: 'sp', aud: 'scim', jti: 'x' })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setExpirationTime('1h')
    .sign(privateKey)
  const rates: number[] = []
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    const begin = performance.now()
    for (let count = 0; count < 1_000; count++) await verifyAssertion(assertion, trusted)
    rates.push(1_000_000 / (performance.now() - begin))
  }
  server.closeAllConnections()
  server.close()
  const rate = median(rates)
  return {
    what: 'an assertion of a client verified (RS256)',
    asked: { at: 'most', value: 0.5 },
    unit: 'ms',
    measured: 1000 / rate,
    detail: `${Math.round(rate)} a second`,
  }
}
