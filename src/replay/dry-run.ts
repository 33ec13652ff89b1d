/** Requests to the emitted service in this process, in one transaction of the app's own database that is rolled back. */
import { join } from 'node:path'
import { handleHint } from '../backfill/handle-hint.js'
import { aroundOf, handleOf, loadApp, type RunsAs } from '../backfill/load-service.js'
import { refused } from '../backfill/refused.js'
import type { ScimConfig } from '../config/config.js'
import { fail } from '../diagnostics.js'
import { adaptersOf, type Watch, watchRows } from '../rows/watch-rows.js'
import type { asTenant, createService, HttpRequest, ResourceType, Route } from '../runtime/index.js'
import { encoded } from './over-http.js'
import type { RecordedRequest } from './recorded.js'
import type { Sender } from './replay.js'

/** What is loaded of the app, and of the runtime that it has. */
interface Loaded {
  readonly types: readonly ResourceType[]
  readonly routes: readonly Route[]
  readonly db: unknown
  readonly createService: typeof createService
  readonly asTenant: typeof asTenant
  readonly runsAs?: RunsAs
}

/** Thrown to end the transaction, which undoes all. */
class RolledBack extends Error {}

/**
 * Does work with the service inside of the transaction.
 *
 * @param tenant the key of the tenant whose requests they are, where there are tenants
 * @throws DiagnosticError SG9203 where the app passes its handle, SG9204 where its database has no SQL, SG8002 and SG8003 for
 * what cannot be loaded, SG8004 where the database cannot be reached
 */
export async function inTransaction<T>(
  config: ScimConfig,
  cwd: string,
  tenant: unknown,
  work: (send: Sender, rows: Watch) => Promise<T>,
): Promise<T> {
  // Before anything is loaded: the handle may be one that only the running app connects.
  if (config.dialect === 'mongodb') return fail(noSql(config.orm))
  if (config.db === 'argument') return fail(await noHandle(config, cwd))
  const loaded = await loadRoutes(config, cwd)
  const [first, ...others] = adaptersOf(loaded)
  if (!first) return fail(noSql(config.orm))
  const done: { readonly result: T }[] = []
  let isOpening = false
  const undone = (db: unknown) => {
    isOpening = true
    return first.orm.transaction({ db, dialect: first.tables.dialect }, async (transaction) => {
      const rows = await watchRows([first, ...others], transaction)
      isOpening = false
      done.push({ result: await work(senderOf(loaded, config, tenant, transaction), rows) })
      throw new RolledBack()
    })
  }
  try {
    // In a transaction of the app's, this one is inside of it: both end with the error.
    await (loaded.runsAs ? loaded.runsAs(tenant, (own) => undone(own ?? loaded.db)) : undone(loaded.db))
  } catch (error) {
    if (isOpening) refused(error, 'Nothing was changed.')
    if (!causesOf(error).some((cause) => cause instanceof RolledBack)) throw error
  }
  const [last] = done.slice(-1)
  if (!last) throw new TypeError('The transaction ended before its work')
  return last.result
}

/** An ORM may wrap what it rolled back for. */
function causesOf(error: unknown): readonly unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function loadRoutes(config: ScimConfig, cwd: string): Promise<Loaded> {
  const { out, orm, runtime } = config
  const emitted = { file: `${out}/router.gen.ts`, command: 'replay FILE --dry-run', script: '' }
  return loadApp(config, cwd, emitted, async ({ types, routes }, handle, load) => {
    const entry = runtime === undefined ? '@scim-gen/runtime' : join(cwd, runtime, 'index.ts')
    const { createService, asTenant } = await load(entry)
    const [db, runsAs] = [await handleOf(orm, handle, cwd), await aroundOf(config, cwd, load)]
    return { types, routes, db, createService, asTenant, runsAs } as Loaded
  })
}

/** The service without what lets in, and without the hooks of the app: nobody outside is told of what did not happen. */
function senderOf(loaded: Loaded, config: ScimConfig, tenant: unknown, transaction: unknown): Sender {
  const { routes, createService, asTenant } = loaded
  const { pagination, patchResponse, quirks, cursors } = config
  const service = createService({
    routes,
    authCheck: () => true,
    db: loaded.db,
    ...(tenant !== undefined && { tenant: () => tenant }),
    around: asTenant((_, next) => next(transaction)),
    ...(pagination && { pagination }),
    ...(patchResponse && { patchResponse }),
    ...(quirks && { quirks }),
    ...(cursors !== undefined && { cursors }),
  })
  return async (recorded) => {
    const { status, body } = await service.handle(requestOf(recorded))
    return { status, json: body === undefined || body === '' ? undefined : JSON.parse(body) }
  }
}

function requestOf({ method, path, headers, body }: RecordedRequest): HttpRequest {
  const [before = '', query = ''] = encoded(path).split('?', 2)
  return {
    method,
    path: before,
    query,
    baseUrl: 'http://localhost/scim/v2',
    header: (name) => headers[name.toLowerCase()],
    body: async () => body,
    native: undefined,
  }
}

const noHandle = async (config: ScimConfig, cwd: string) => ({
  code: 'SG9203' as const,
  message: "The app passes the handle of its database (db: 'argument'), so that --dry-run has none",
  fix: `${await handleHint(config, cwd)} Or replay against your service where it runs: scim-gen replay FILE http://localhost:3000/scim/v2 --token …`,
})

const noSql = (orm: string) => ({
  code: 'SG9204' as const,
  message: `--dry-run needs a transaction of an SQL database, and ${orm} has none`,
  fix: 'Replay against a service on a database of your tests.',
})
