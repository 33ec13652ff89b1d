/** Discovery documents (RFC 7643 §5–§7, RFC 7644 §4), from what is mapped. */

import { notFound, ScimError } from '../errors.js'
import * as limits from '../limits.js'
import type { Handler, Settings } from '../protocol/handler.js'
import { respond } from '../protocol/http.js'
import { LIST_RESPONSE } from '../protocol/list.js'
import type { ResourceType } from '../protocol/resource-type.js'
import type { Attribute, Schema } from './attribute.js'

const SERVICE_PROVIDER_CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/**
 * Leaves of a schema what the host's models are mapped to, so that discovery announces no attribute that the
 * service would ignore.
 *
 * @param paths attributes, with a dot before a sub-attribute: `name.givenName`; a bare complex attribute keeps
 *   all of its sub-attributes
 */
export const announce = (schema: Schema, paths: readonly string[]): Schema =>
  reshaped(schema, (attribute, path, inside) => {
    if (paths.includes(path)) return [attribute]
    const subAttributes = inside()
    return subAttributes.length > 0 ? [{ ...attribute, subAttributes }] : []
  })

/** Characteristics of an attribute that follow from the host's columns, or from what it costs. */
type Facts = Partial<
  Pick<Attribute, 'uniqueness' | 'required' | 'canonicalValues' | 'mutability' | 'returned'>
>

/**
 * Says of attributes what the columns that hold them make of them.
 *
 * @param facts path → characteristics that are otherwise than in the schema
 * @example described(coreUser, { 'emails.value': { uniqueness: 'server' } })
 */
export const described = (schema: Schema, facts: Readonly<Record<string, Facts>>): Schema =>
  reshaped(schema, (attribute, path, inside) => [
    {
      ...attribute,
      ...(attribute.subAttributes && { subAttributes: inside() }),
      ...(Object.hasOwn(facts, path) && facts[path]),
    },
  ])

/**
 * A schema of other attributes.
 *
 * @param change what becomes of an attribute, by its path and with what becomes of those inside of it
 */
function reshaped(
  schema: Schema,
  change: (attribute: Attribute, path: string, inside: () => readonly Attribute[]) => readonly Attribute[],
): Schema {
  const all = (attributes: readonly Attribute[], prefix: string): readonly Attribute[] =>
    attributes.flatMap((attribute) => {
      const path = prefix + attribute.name
      return change(attribute, path, () => all(attribute.subAttributes ?? [], `${path}.`))
    })
  return { ...schema, attributes: all(schema.attributes, '') }
}

/** Leaves of a schema all but the attributes of these names. */
export const except = (schema: Schema, names: readonly string[]): Schema => ({
  ...schema,
  attributes: schema.attributes.filter(({ name }) => !names.includes(name)),
})

/**
 * Announces that an attribute is returned only where the `attributes` parameter asks for it (RFC 7643 §7), and so has
 * it fetched only then.
 */
export const onRequest = (schema: Schema, attribute: string): Schema =>
  described(schema, { [attribute]: { returned: 'request' } })

/** Announces that there are these groups, and no others: a client makes and renames none. */
export const onlyGroups = (schema: Schema, names: readonly string[]): Schema =>
  described(schema, { displayName: { mutability: 'immutable', canonicalValues: names } })

/** Answers with a document; 404 where there is none of that name. */
function discover(
  document: (baseUrl: string, id: string, settings: Settings) => object | undefined,
): Handler {
  return async ({ request, settings, id = '' }) => {
    // Discovery is not filtered: a filter that had no effect would mislead (RFC 7644 §4).
    if (request.parameters.has('filter')) throw new ScimError(403, 'Discovery endpoints cannot be filtered')
    const found = document(request.baseUrl, id, settings)
    if (!found) throw notFound()
    return respond(200, found)
  }
}

/** `/ServiceProviderConfig` (RFC 7643 §5): what the service can do, and nothing that it cannot. */
export const serviceProviderConfig: Handler = discover((baseUrl, _id, settings) => ({
  schemas: [SERVICE_PROVIDER_CONFIG],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: limits.bulkOperations, maxPayloadSize: limits.bodyBytes },
  filter: { supported: true, maxResults: limits.maxCount },
  changePassword: { supported: settings.changePassword },
  sort: { supported: true },
  // RFC 9865 §4. A client that sends neither cursor nor startIndex gets what RFC 7644 has always had.
  ...(settings.cursors && {
    pagination: {
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: limits.defaultCount,
      maxPageSize: limits.maxCount,
      cursorTimeout: limits.cursorTimeout,
    },
  }),
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token in the Authorization header (RFC 6750)',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
    ...(settings.schemes ?? []),
  ],
  ...settings.strict?.config,
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
}))

/** `/ResourceTypes` (RFC 7643 §6). */
export const listResourceTypes = (types: readonly ResourceType[]): Handler =>
  discover((baseUrl) => list(types.map((type) => resourceTypeDocument(type, baseUrl))))

/** `/ResourceTypes/<name>` */
export const getResourceType = (types: readonly ResourceType[]): Handler =>
  discover((baseUrl, id) => {
    const type = types.find(({ name }) => name === id)
    return type && resourceTypeDocument(type, baseUrl)
  })

/** `/Schemas` (RFC 7643 §7). */
export const listSchemas = (types: readonly ResourceType[]): Handler =>
  discover((baseUrl) => list(announced(types).map((schema) => schemaDocument(schema, baseUrl))))

/** `/Schemas/<urn>`; URNs ignore case. */
export const getSchema = (types: readonly ResourceType[]): Handler =>
  discover((baseUrl, id) => {
    const schema = announced(types).find((candidate) => candidate.id.toLowerCase() === id.toLowerCase())
    return schema && schemaDocument(schema, baseUrl)
  })

const announced = (types: readonly ResourceType[]): readonly Schema[] =>
  types.flatMap((type) => type.announced)

const list = (resources: readonly object[]) => ({
  schemas: [LIST_RESPONSE],
  totalResults: resources.length,
  Resources: resources,
})

const resourceTypeDocument = (type: ResourceType, baseUrl: string) => ({
  schemas: [RESOURCE_TYPE],
  id: type.name,
  name: type.name,
  description: type.description,
  endpoint: type.endpoint,
  schema: type.schema.core.id,
  schemaExtensions: type.announced.slice(1).map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.name}` },
})

const schemaDocument = (schema: Schema, baseUrl: string) => ({
  schemas: [SCHEMA],
  ...schema,
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
})
