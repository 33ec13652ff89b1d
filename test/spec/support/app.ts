import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import type { RunningHost } from '../../support/host.js'
import type { Target } from './client.js'

/** An app of its own over a running host's database, for tests that mount the service in another way. */
export interface App extends Target {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
}

/**
 * Serves an app for as long as the work takes.
 *
 * @param build mounts the service at `/scim/v2`
 */
export async function withApp<T>(
  host: RunningHost,
  build: (app: Express) => void,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = express()
  build(app)
  // Longer headers than by default, so that long filters reach the service and not Node's own limit.
  const server = createServer({ maxHeaderSize: 1_000_000 }, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await work({ origin, base: `${origin}/scim/v2`, token: host.token })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
