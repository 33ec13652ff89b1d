/** Reads a resource from the body of a POST or a PUT. */
import { badRequest, invalidValue } from '../errors.js'
import type { ResourceSchema } from './attribute.js'
import { isExtensionUrn } from './extension-urn.js'
import { findAttribute, topLevelAttributes } from './resolve.js'
import { checkSize } from './size.js'
import { assigned } from './unassigned.js'
import { copyUntyped } from './untyped.js'
import { isObject, type JsonObject, type Origin, readComplex } from './value.js'

/**
 * Turns an untrusted body into a canonical resource: attribute names in their defined case, values of the
 * defined types, nothing unassigned (RFC 7643 §2.5), nothing readOnly, no unknown attributes. Objects under the
 * URN of an unknown extension are kept as they came.
 *
 * The `schemas` attribute is not kept: identity providers send it incomplete, and what a resource holds shows
 * which schemas it uses.
 *
 * @throws ScimError 400 `invalidSyntax` when the body is no object, 400 `invalidValue` when a value does not fit
 * its attribute or a required attribute is missing
 */
export function readResource(
  body: unknown,
  schema: ResourceSchema,
  origin: Origin = 'sent',
): Record<string, unknown> {
  if (!isObject(body)) throw badRequest('The request body must be a JSON object')
  checkSchemas(body)
  const attributes = topLevelAttributes(schema)
  const resource = readComplex(body, attributes, '', origin) ?? {}
  for (const [key, value] of Object.entries(body)) {
    if (isExtensionUrn(key) && isObject(value) && !findAttribute(attributes, key)) {
      const extension = assigned(copyUntyped(value, key, origin))
      if (extension !== undefined) resource[key] = extension
    }
  }
  if (origin === 'sent') checkSize(resource)
  return resource
}

function checkSchemas({ schemas }: JsonObject) {
  const urns = Array.isArray(schemas) ? schemas : [schemas ?? '']
  if (urns.some((urn) => typeof urn !== 'string')) throw invalidValue('schemas must be an array of strings')
}
