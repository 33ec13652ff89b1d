/** A golden tree at work: the host with what was emitted into it, its database made, its endpoints served. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import express from 'express'
import { d1Over } from '../support/d1.js'
import { readFiles, temporaryFolder, writeFiles } from '../support/files.js'
import { call, type ScimAnswer } from '../support/host.js'
import { expectedFiles, type GoldenCase } from './cases.js'

export interface ServedCase {
  readonly call: (method: string, path: string, body?: unknown) => Promise<ScimAnswer>
  readonly stop: () => Promise<void>
}

/** The database of a case. */
export interface CaseDatabase {
  readonly url: (cwd: string) => string
  /** What the host's own migrations would run, from its schema module. */
  readonly tablesOf: (schema: Record<string, unknown>) => Promise<readonly string[]>
  readonly execute: (url: string) => (sql: string) => Promise<unknown>
}

/** Puts a case's tree together, makes its tables, applies the emitted migration, and serves it. */
export async function serveCase(
  golden: GoldenCase,
  { url: urlOf, tablesOf, execute }: CaseDatabase,
): Promise<ServedCase> {
  const { cwd, remove } = temporaryFolder(`served-${golden.name}`)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  const url = urlOf(cwd)
  process.env.DATABASE_URL = url
  process.env.SCIM_TOKEN = 'secret'

  const files = readFiles(cwd)
  const importFile = (path: string) => import(/* @vite-ignore */ join(cwd, path))
  const schema = await importFile(pathEnding(files, '/schema.ts'))
  const run = execute(url)
  for (const statement of await tablesOf(schema)) await run(statement)
  if (files['seed.sql']) await run(files['seed.sql'])
  for (const path of Object.keys(files).filter((each) =>
    /^(drizzle|migrations)\/(?!down).*(?<!down)\.sql$/.test(each),
  ))
    for (const statement of (files[path] ?? '').split('--> statement-breakpoint')) await run(statement)

  const scim = await importFile(pathEnding(files, '/scim/index.ts'))
  const database = Object.values(await importFile(pathEnding(files, /src\/db(\/index)?\.ts$/)))
  // A worker makes its handle of what its environment has.
  const make = database.find((one) => typeof one === 'function')
  const handle = database.find(isHandle) ?? make?.(d1Over(createClient({ url })))
  const app = express()
  app.use((request, _response, next) => {
    Object.assign(request, { user: { isSuperuser: true, isAdmin: true, role: 'admin' } })
    next()
  })
  app.use('/scim/v2', scim.scimRouter({ db: handle, onError: console.error }))
  const issueToken = async () => {
    const { connections } = await importFile('src/scim/connections.ts')
    const hasTenants = files['scim.config.ts']?.includes('tenant:')
    return (await connections.create(handle, { name: 'Okta', ...(hasTenants && { tenant: 1 }) })).token
  }
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const token = files['src/scim/connections.ts'] ? await issueToken() : 'secret'
  const host = { base: `http://127.0.0.1:${port}/scim/v2`, token }
  return {
    call: (method, path, body) =>
      call(host, method, path, body, { 'x-organization': 'acme', 'x-tenant': '1' }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const one of database) if (isPool(one)) await one.end()
      remove()
    },
  }
}

const isHandle = (value: unknown) => typeof value === 'object' && value !== null && 'insert' in value
const isPool = (value: unknown): value is { end(): Promise<void> } =>
  typeof value === 'object' && value !== null && 'end' in value && !('insert' in value)

function pathEnding(files: Readonly<Record<string, string>>, end: string | RegExp): string {
  const isIt = (path: string) => (typeof end === 'string' ? path.endsWith(end) : end.test(path))
  const found = Object.keys(files).find((path) => isIt(path) && !path.startsWith('.scim-gen/'))
  if (found === undefined) throw new Error(`The case has no file ${end}`)
  return found
}
