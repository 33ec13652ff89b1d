/** Many operations in one request (RFC 7644 §3.7). Each has a transaction, and a status, of its own. */

import { endOfTurn } from '../end-of-turn.js'
import { invalidValue, notFound, ScimError } from '../errors.js'
import { PATCH_OP_SCHEMA } from '../patch/operation.js'
import {
  type CreatedIds,
  referenceInPath,
  resolvePath,
  resolveReferences,
  splitOpen,
} from './bulk-references.js'
import { type BulkOperation, inExecutionOrder, readBulkRequest } from './bulk-request.js'
import { errorResponse } from './error-response.js'
import type { Exchange, Handler } from './handler.js'
import { type HttpResponse, respond } from './http.js'

/** Steps of work for an operation: its queries, its transaction. */
const OPERATION = 5_000

const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

/** References that were left out of a new resource to break a circle, and are added once all of the circle exists. */
interface Debt {
  readonly operation: BulkOperation
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * POST `/Bulk`. Operations run in their order, but for one that a former one refers to: it comes first. Where they
 * refer to each other in a circle, one is created without the reference and gets it at the end (§3.7.1).
 */
export const bulk: Handler = async (exchange) => {
  const { budget, body } = exchange.request
  const { operations, failOnErrors } = readBulkRequest(await body())
  // Before any is run: what each does beyond this is its own to answer for.
  budget.spend(OPERATION * operations.length)
  const ids = new Map<string, string>()
  const toCreate = new Set(operations.flatMap(({ method, bulkId }) => (method === 'POST' ? bulkId : [])))
  const responses = new Map<BulkOperation, HttpResponse>()
  const debts: Debt[] = []
  let errors = 0

  for (const operation of inExecutionOrder(operations)) {
    if (errors >= failOnErrors) break
    await endOfTurn()
    const { method, bulkId, references } = operation
    const canWait = (reference: string) => method === 'POST' && toCreate.has(reference)
    const lost = references.find((each) => !ids.has(each) && !canWait(each))
    const { ready, open } = splitOpen(operation.data, ids)
    const response =
      lost === undefined ? await run({ ...operation, data: ready }, ids, exchange) : noResourceFor(lost)
    responses.set(operation, response)
    if (response.status >= 400) errors++
    if (method !== 'POST' || bulkId === undefined) continue
    toCreate.delete(bulkId)
    // The location of what was created ends in its id.
    const id = response.status === 201 ? response.headers.location?.split('/').at(-1) : undefined
    if (id === undefined) continue
    ids.set(bulkId, id)
    if (Object.keys(open).length > 0) debts.push({ operation, id, attributes: open })
  }
  for (const debt of debts) {
    await endOfTurn()
    const created = responses.get(debt.operation)
    if (created) responses.set(debt.operation, await pay(debt, created, ids, exchange))
  }

  return respond(200, {
    schemas: [BULK_RESPONSE],
    Operations: operations.flatMap((operation) => {
      const response = responses.get(operation)
      return response ? [resultOf(operation, response, ids, exchange)] : []
    }),
  })
}

const noResourceFor = (bulkId: string) =>
  errorResponse(invalidValue(`There is no resource for bulkId ${JSON.stringify(bulkId.slice(0, 64))}`))

/** A resource type or a resource: `/Bulk` itself, `/.search` and the like are no operation's path. */
const PATH = /^\/(Users|Groups)(\/[^/?]+)?$/

async function run(
  { method, path, data, version }: BulkOperation,
  ids: CreatedIds,
  exchange: Exchange,
): Promise<HttpResponse> {
  const resolved = resolvePath(path, ids)
  if (!PATH.test(resolved)) return errorResponse(notFound())
  return exchange.dispatch({ method, path: resolved, body: resolveReferences(data, ids), version })
}

/** Adds what was left out; a resource that cannot get it is reported as a conflict (§3.7.1), with its location. */
async function pay(
  { operation, id, attributes }: Debt,
  { status, headers, body }: HttpResponse,
  ids: CreatedIds,
  exchange: Exchange,
): Promise<HttpResponse> {
  const lost = operation.references.find((each) => !ids.has(each))
  const value = resolveReferences(attributes, ids)
  const paid =
    lost === undefined
      ? await exchange.dispatch({
          method: 'PATCH',
          path: `${operation.path}/${id}`,
          body: { schemas: [PATCH_OP_SCHEMA], Operations: [{ op: 'add', value }] },
        })
      : errorResponse(
          new ScimError(409, `Created without what refers to bulkId ${JSON.stringify(lost.slice(0, 64))}`),
        )
  const { location = '' } = headers
  if (paid.status >= 400) return { ...paid, headers: { ...paid.headers, location } }
  return { status, headers: { ...headers, ...paid.headers }, ...(body !== undefined && { body }) }
}

function resultOf(operation: BulkOperation, response: HttpResponse, ids: CreatedIds, { request }: Exchange) {
  const { method, bulkId } = operation
  const path = resolvePath(operation.path, ids)
  const isResource = method !== 'POST' && referenceInPath(path) === undefined
  const location = response.headers.location ?? (isResource ? `${request.baseUrl}${path}` : undefined)
  return {
    ...(location !== undefined && { location }),
    method,
    ...(bulkId !== undefined && { bulkId }),
    ...(response.headers.etag !== undefined && { version: response.headers.etag }),
    status: String(response.status),
    ...(response.status >= 400 && response.body !== undefined && { response: JSON.parse(response.body) }),
  }
}
