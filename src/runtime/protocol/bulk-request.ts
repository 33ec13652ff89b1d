import { badRequest, ScimError } from '../errors.js'
import * as limits from '../limits.js'
import { isObject } from '../schema/value.js'
import { referenceInPath, referencesIn } from './bulk-references.js'
import { readMessage } from './message.js'

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export interface BulkOperation {
  readonly method: Method
  readonly path: string
  readonly bulkId?: string
  /** The entity tag that the resource must have. */
  readonly version?: string
  readonly data?: unknown
  /** The bulkIds that it refers to. */
  readonly references: readonly string[]
}

export interface BulkRequest {
  readonly operations: readonly BulkOperation[]
  /** How many errors end the request; infinity where none does. */
  readonly failOnErrors: number
}

/**
 * Reads a bulk request (RFC 7644 §3.7).
 *
 * @throws ScimError 400 `BulkRequest schema required`, `Operations is required`; 413 for too many operations;
 *   `invalidSyntax` for an operation without method or path, a POST without bulkId, or a bulkId that stands twice
 */
export function readBulkRequest(body: unknown): BulkRequest {
  const { Operations: operations, failOnErrors } = readMessage(body, 'BulkRequest')
  if (!Array.isArray(operations)) throw badRequest('Operations is required')
  if (operations.length > limits.bulkOperations)
    throw new ScimError(413, `Operations holds more than ${limits.bulkOperations} operations`)
  if (failOnErrors !== undefined && !(Number.isInteger(failOnErrors) && Number(failOnErrors) > 0))
    throw badRequest('failOnErrors must be a positive integer')
  return {
    operations: checkBulkIds(operations.map((each, index) => readOperation(each, `Operations[${index}]`))),
    failOnErrors: failOnErrors === undefined ? Number.POSITIVE_INFINITY : Number(failOnErrors),
  }
}

function readOperation(operation: unknown, place: string): BulkOperation {
  if (!isObject(operation)) throw badRequest(`${place} must be an object`)
  const { path, bulkId, version, data } = operation
  const sent = typeof operation.method === 'string' ? operation.method.toUpperCase() : undefined
  const method = METHODS.find((each) => each === sent)
  if (!method) throw badRequest(`${place}.method must be one of ${METHODS.join(', ')}`)
  if (typeof path !== 'string') throw badRequest(`${place}.path must be a string`)
  if (bulkId !== undefined && typeof bulkId !== 'string') throw badRequest(`${place}.bulkId must be a string`)
  if (method === 'POST' && !bulkId) throw badRequest(`${place}.bulkId is required for POST`)
  if (version !== undefined && typeof version !== 'string')
    throw badRequest(`${place}.version must be a string`)
  const inPath = referenceInPath(path)
  const references = [...new Set([...(inPath ? [inPath] : []), ...referencesIn(data)])]
  return { method, path, bulkId, version, data, references }
}

function checkBulkIds(operations: readonly BulkOperation[]): readonly BulkOperation[] {
  const seen = new Set<string>()
  for (const { bulkId } of operations) {
    if (bulkId === undefined) continue
    if (seen.has(bulkId)) throw badRequest(`The bulkId ${JSON.stringify(bulkId.slice(0, 64))} stands twice`)
    seen.add(bulkId)
  }
  return operations
}

/** What creates a resource stands before what refers to it; in a circle, one has to be before what it refers to. */
export function inExecutionOrder(operations: readonly BulkOperation[]): Iterable<BulkOperation> {
  const creators = new Map(
    operations.filter(({ method }) => method === 'POST').map((operation) => [operation.bulkId, operation]),
  )
  const begun = new Set<BulkOperation>()
  const ordered = new Set<BulkOperation>()
  const visit = (operation: BulkOperation) => {
    if (begun.has(operation)) return
    begun.add(operation)
    for (const reference of operation.references) {
      const creator = creators.get(reference)
      if (creator) visit(creator)
    }
    ordered.add(operation)
  }
  for (const operation of operations) visit(operation)
  return ordered
}
