/** What a server says it can do (RFC 7644 §4): checks of what it does not announce are skipped. */
import type { Answer } from './answer.js'
import type { Client } from './client.js'
import type { Feature } from './feature.js'
import { elements, isObject, type JsonObject, property, strings } from './json.js'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export interface Announced {
  /** The three discovery documents as they were answered. */
  readonly config: Answer
  readonly resourceTypes: Answer
  readonly schemas: Answer
  /** Endpoints below the base URL. */
  readonly users: string
  readonly groups: string
  /** Why a feature is not tested; undefined when it is. */
  missing(feature: Feature): string | undefined
  /** The announced definition of an attribute: `User.emails.type`. */
  attribute(path: string): JsonObject | undefined
}

/** Asks for the discovery documents. What cannot be read counts as not announced. */
export async function discover(client: Client): Promise<Announced> {
  const config = await client.send('GET', '/ServiceProviderConfig')
  const resourceTypes = await client.send('GET', '/ResourceTypes')
  const schemas = await client.send('GET', '/Schemas')
  const users = endpointOf(resourceTypes.json, USER)
  const groups = endpointOf(resourceTypes.json, GROUP)
  client.collections = [users ?? '/Users', groups ?? '/Groups']
  const hasTypes = elements(property(resourceTypes.json, 'Resources')).length > 0

  function attribute(path: string): JsonObject | undefined {
    const [type, ...names] = path.split('.')
    return findAttribute(attributesOf(schemas.json, schemaOf(type)), names)
  }

  function missing(feature: Feature): string | undefined {
    if (feature === 'users') return hasTypes && !users ? '/ResourceTypes announces no User' : undefined
    if (feature === 'groups') return hasTypes && !groups ? '/ResourceTypes announces no Group' : undefined
    if (feature === 'newGroups') {
      const { mutability, canonicalValues } = attribute('Group.displayName') ?? {}
      const isFixed = ['immutable', 'readOnly'].includes(String(mutability)) && Array.isArray(canonicalValues)
      return isFixed
        ? `/Schemas announces all groups that there are: ${strings(canonicalValues).join(', ')}`
        : undefined
    }
    const [type, top = ''] = feature.split('.')
    if (top === '') return missingCapability(config.json, feature)
    // Common attributes are in no schema (RFC 7643 §3.1); without schemas, everything is tried.
    if (['schemas', 'id', 'externalId', 'meta'].includes(top)) return undefined
    if (attributesOf(schemas.json, type === 'Group' ? GROUP : USER).length === 0) return undefined
    return attribute(feature) ? undefined : `/Schemas does not announce ${feature}`
  }

  return {
    config,
    resourceTypes,
    schemas,
    users: users ?? '/Users',
    groups: groups ?? '/Groups',
    missing,
    attribute,
  }
}

function missingCapability(config: unknown, feature: Feature): string | undefined {
  if (feature === 'cursor') {
    const cursor = property(property(config, 'pagination'), 'cursor')
    return cursor === true ? undefined : '/ServiceProviderConfig does not announce pagination.cursor'
  }
  if (feature === 'index') {
    const index = property(property(config, 'pagination'), 'index')
    return index === false ? '/ServiceProviderConfig announces pages by cursors only' : undefined
  }
  const supported = property(property(config, feature), 'supported')
  if (supported === true) return undefined
  if (supported === false) return `/ServiceProviderConfig announces ${feature} as not supported`
  // Whoever says nothing about the two that every identity provider uses is asked to show them.
  if (feature === 'patch' || feature === 'filter') return undefined
  return `/ServiceProviderConfig does not announce ${feature}`
}

function schemaOf(type: string | undefined): string {
  if (type === 'Group') return GROUP
  return type === 'Enterprise' ? ENTERPRISE_USER : USER
}

/** An endpoint of another server, or one that leads out of the base URL, is not taken. */
function endpointOf(json: unknown, schema: string): string | undefined {
  const type = elements(property(json, 'Resources')).find((one) => sameUrn(property(one, 'schema'), schema))
  const endpoint = property(type, 'endpoint')
  if (typeof endpoint !== 'string') return undefined
  const path = `/${endpoint.replace(/^\/+|\/+$/g, '')}`
  return /^(\/[\w-]+)+$/.test(path) ? path : undefined
}

function attributesOf(json: unknown, urn: string): readonly unknown[] {
  const schema = elements(property(json, 'Resources')).find((one) => sameUrn(property(one, 'id'), urn))
  return elements(property(schema, 'attributes'))
}

function findAttribute(
  attributes: readonly unknown[],
  [name, ...rest]: readonly string[],
): JsonObject | undefined {
  const found = attributes.find(
    (one) => String(property(one, 'name')).toLowerCase() === String(name).toLowerCase(),
  )
  if (!isObject(found)) return undefined
  return rest.length === 0 ? found : findAttribute(elements(property(found, 'subAttributes')), rest)
}

const sameUrn = (value: unknown, urn: string) =>
  typeof value === 'string' && value.toLowerCase() === urn.toLowerCase()

/** The URNs of a discovery document's resources. */
export const idsOf = (json: unknown): readonly string[] =>
  strings(elements(property(json, 'Resources')).map((one) => property(one, 'id')))
