/** Random requests over HTTP, to the service as each framework mounts it. */
import { Agent } from 'node:http'
import type { Serve } from '../../fixtures/mounts/serve.js'
import { exchange } from '../mount/support/exchange.js'
import { mountFile } from '../mount/support/frameworks.js'
import { askMany } from './asking.js'
import type { FuzzHost } from './hosts.js'

/** Asks a number of requests; gives back what is wrong with the first that is answered as none may be. */
export async function fuzzOverHttp(
  framework: string,
  count: number,
  seed: number,
  host: FuzzHost,
): Promise<string | undefined> {
  const { serve }: { readonly serve: Serve } = await import(/* @vite-ignore */ mountFile(framework))
  let thrown: unknown
  const onError = (error: unknown) => {
    thrown = error
  }
  const { routes, db } = host
  const prefix = '/scim/v2'
  const { origin, stop } = await serve({
    ...{ routes, db, onError, prefix },
    hasParser: false,
    trustsProxy: false,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const wrong = await askMany(
      host,
      async ({ method, path, body, headers }) => {
        const start = process.cpuUsage()
        const question = {
          method,
          target: prefix + onTheWire(inside(path)),
          headers: {
            'content-type': 'application/scim+json',
            'x-user': 'admin',
            ...headers,
            // Of methods that have no body Node's client tells no length, and what follows would be another request.
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          },
          ...(body !== undefined && { body }),
        }
        const answer = await exchange(origin, question, agent)
        const { user, system } = process.cpuUsage(start)
        const isForeign = !answer.headers['content-type']?.startsWith('application/scim+json')
        return {
          status: answer.status ?? 0,
          text: answer.body,
          milliseconds: (user + system) / 1000,
          isForeign,
        }
      },
      count,
      seed,
    )
    return wrong && `${wrong}\n${Object(thrown).stack ?? ''}`
  } finally {
    agent.destroy()
    await stop()
  }
}

/** What is outside of the service is the app's to answer. */
const inside = (path: string) => (path.startsWith('/') ? path : `/${path}`)

/** Node's client sends nothing else. */
const onTheWire = (path: string) => path.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent)
