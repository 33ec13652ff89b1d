/** Many operations in one request (RFC 7644 §3.7). Each has a transaction, and a status, of its own. */
import { PATCH_OP_SCHEMA } from '../patch/operation.js'
import {
  type CreatedIds,
  openAttributes,
  resolvePath,
  resolveReferences,
  withoutReferences,
} from './bulk-references.js'
import { type BulkOperation, readBulkRequest } from './bulk-request.js'
import { errorResponse } from './error-response.js'
import { invalidValue } from './errors.js'
import type { Exchange, Handler } from './handler.js'
import { type HttpResponse, respond } from './http.js'

const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

/** What was left out of a resource to break a circle, and is added as soon as it can be. */
interface Owed {
  readonly operation: BulkOperation
  readonly path: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly references: readonly string[]
}

/**
 * POST `/Bulk`. Operations run in their order, but for those that refer to a resource which a later one creates:
 * they wait for it. Where they refer to each other in a circle, one is created without the reference and gets it
 * afterwards (§3.7.2).
 */
export const bulk: Handler = async (exchange) => {
  const { operations, failOnErrors } = readBulkRequest(await exchange.request.body())
  const pending = [...operations]
  const ids = new Map<string, string>()
  const responses = new Map<BulkOperation, HttpResponse>()
  let owed: readonly Owed[] = []

  const errors = () => [...responses.values()].filter(({ status }) => status >= 400).length
  while (pending.length > 0 && errors() < failOnErrors) {
    const [operation] = pending.splice(nextIndex(pending, ids), 1)
    if (!operation) break
    const response = await run(operation, pending, ids, exchange)
    responses.set(operation, response)
    const id = createdId(operation, response)
    if (operation.bulkId !== undefined && id !== undefined) {
      ids.set(operation.bulkId, id)
      const attributes = openAttributes(operation.data, ids)
      if (Object.keys(attributes).length > 0)
        owed = [
          ...owed,
          { operation, path: `${operation.path}/${id}`, attributes, references: operation.references },
        ]
    }
    const due = owed.filter(({ references }) => references.every((each) => ids.has(each)))
    owed = owed.filter((each) => !due.includes(each))
    for (const debt of due) {
      const paid = await pay(debt, ids, exchange)
      if (paid.status >= 400) responses.set(debt.operation, paid)
    }
  }
  return respond(200, {
    schemas: [BULK_RESPONSE],
    Operations: operations.flatMap((operation) => {
      const response = responses.get(operation)
      return response ? [resultOf(operation, response, ids, exchange)] : []
    }),
  })
}

/** The first operation that waits for no other; in a circle, the first one that creates something. */
function nextIndex(pending: readonly BulkOperation[], ids: CreatedIds): number {
  const waitsFor = new Set(pending.map(({ bulkId }) => bulkId))
  const ready = pending.findIndex(({ references }) =>
    references.every((each) => ids.has(each) || !waitsFor.has(each)),
  )
  return ready >= 0
    ? ready
    : Math.max(
        0,
        pending.findIndex(({ method }) => method === 'POST'),
      )
}

async function run(
  operation: BulkOperation,
  pending: readonly BulkOperation[],
  ids: CreatedIds,
  exchange: Exchange,
): Promise<HttpResponse> {
  const { method, version, references } = operation
  const lost = references.find((each) => !ids.has(each) && !pending.some(({ bulkId }) => bulkId === each))
  if (lost !== undefined && lost !== operation.bulkId)
    return errorResponse(invalidValue(`There is no resource for bulkId ${JSON.stringify(lost.slice(0, 64))}`))
  const data = resolveReferences(withoutReferences(operation.data, ids), ids)
  return exchange.dispatch({ method, path: resolvePath(operation.path, ids), body: data, version })
}

function pay({ path, attributes }: Owed, ids: CreatedIds, exchange: Exchange): Promise<HttpResponse> {
  const value = resolveReferences(attributes, ids)
  return exchange.dispatch({
    method: 'PATCH',
    path,
    body: { schemas: [PATCH_OP_SCHEMA], Operations: [{ op: 'add', value }] },
  })
}

/** The id that a POST made; its location ends in it. */
function createdId({ method }: BulkOperation, { status, headers }: HttpResponse): string | undefined {
  return method === 'POST' && status === 201 ? headers.location?.split('/').at(-1) : undefined
}

function resultOf(operation: BulkOperation, response: HttpResponse, ids: CreatedIds, { request }: Exchange) {
  const { method, bulkId } = operation
  const location = response.headers.location ?? `${request.baseUrl}${resolvePath(operation.path, ids)}`
  return {
    ...(method === 'POST' && response.status >= 400 ? {} : { location }),
    method,
    ...(bulkId !== undefined && { bulkId }),
    ...(response.headers.etag !== undefined && { version: response.headers.etag }),
    status: String(response.status),
    ...(response.status >= 400 && response.body !== undefined && { response: JSON.parse(response.body) }),
  }
}
