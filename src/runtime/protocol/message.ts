import { badRequest } from '../errors.js'
import { isObject, type JsonObject } from '../schema/value.js'

/**
 * Reads the body of a request that is a message (RFC 7644 §8.2).
 *
 * @throws ScimError 400 for what does not say that it is one
 */
export function readMessage(body: unknown, name: 'BulkRequest' | 'SearchRequest'): JsonObject {
  const schemas = isObject(body) && body.schemas
  if (!Array.isArray(schemas) || !schemas.includes(`urn:ietf:params:scim:api:messages:2.0:${name}`))
    throw badRequest(`${name} schema required`)
  return Object(body)
}
