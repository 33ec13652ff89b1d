/** A host on Mongoose with what was emitted into it, served on an imitation of a server. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { call, type ScimAnswer } from '../support/host.js'
import { type Connectable, connectInMemory, type InMemoryServer } from './in-memory-server.js'
import type { Document } from './mingo.js'

interface Mongoose extends Connectable {
  readonly connection: Connectable['connection'] & {
    collection(name: string): {
      insertOne(document: Document): Promise<unknown>
      updateOne(filter: Document, change: Document): Promise<unknown>
    }
  }
  readonly models: Readonly<
    Record<string, { new (values: object): { save(): Promise<unknown> }; createIndexes(): Promise<unknown> }>
  >
  deleteModel(name: RegExp): void
}

/** A module of the host; what it exports, the tests know. */
type HostModule = Readonly<Record<string, (...parameters: readonly unknown[]) => unknown>>

export interface ServedHost {
  readonly mongoose: Mongoose
  readonly database: InMemoryServer
  readonly base: string
  readonly token: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<ScimAnswer>
  readonly load: (path: string) => Promise<HostModule>
  /** Watches what is reported as an error; the function that it gives back tells what it was. */
  readonly watchErrors: () => () => readonly string[]
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
  const mongoose: Mongoose = createRequire(join(cwd, 'package.json'))('mongoose')
  // One Mongoose is there for all hosts of a file, and it takes a name once.
  mongoose.deleteModel(/./)
  const database = connectInMemory(mongoose)
  const load = (path: string) => import(/* @vite-ignore */ join(cwd, path))
  const scim = await load('src/scim/index.ts')
  // As Mongoose does by itself on a connection that was opened.
  for (const model of Object.values(mongoose.models)) await model.createIndexes()
  const app = express()
  const errors: string[] = []
  const onError = (error: Error) => {
    errors.push(String(error.stack))
  }
  app.use('/scim/v2', scim.scimRouter({ db: mongoose, onError, ...options }))
  // Long filters are to reach the service, and not Node's own limit.
  const server = createServer({ maxHeaderSize: 1_000_000 }, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/scim/v2`
  return {
    mongoose,
    database,
    base,
    token,
    call: (method, path, body) => call({ base, token }, method, path, body, { 'x-organization': 'acme' }),
    load,
    watchErrors: () => {
      const before = errors.length
      return () => errors.slice(before)
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
