/** A host on Mongoose with what was emitted into it, served on an imitation of a server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { call, type ScimAnswer } from '../support/host.js'
import { type Connectable, connectInMemory, type InMemoryServer } from './in-memory-server.js'
import { fromFixtures } from './mingo.js'

interface Mongoose {
  readonly connection: Connectable
  deleteModel(name: RegExp): void
}

export const mongoose: Mongoose = fromFixtures('mongoose')

/** A module of the host; what it exports, the tests know. */
type HostModule = Readonly<Record<string, (...parameters: readonly unknown[]) => unknown>>

export interface ServedHost {
  readonly database: InMemoryServer
  readonly base: string
  readonly token: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<ScimAnswer>
  readonly load: (path: string) => Promise<HostModule>
  readonly stop: () => Promise<void>
}

/**
 * Serves the tree in `src/scim` of a folder.
 *
 * @param options besides the handle
 */
export async function serveHost(cwd: string, options: object = {}): Promise<ServedHost> {
  const token = 'secret'
  process.env.SCIM_TOKEN = token
  // One Mongoose is there for all hosts of a file, and it takes a name once.
  mongoose.deleteModel(/./)
  const database = connectInMemory(mongoose.connection)
  const load = (path: string) => import(/* @vite-ignore */ join(cwd, path))
  const scim = await load('src/scim/index.ts')
  await scim.ensureScimIndexes(mongoose)
  const app = express()
  app.use('/scim/v2', scim.scimRouter({ db: mongoose, onError: console.error, ...options }))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/scim/v2`
  return {
    database,
    base,
    token,
    call: (method, path, body) => call({ base, token }, method, path, body, { 'x-organization': 'acme' }),
    load,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
