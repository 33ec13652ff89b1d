import type { ResourceSchema, Schema } from '../schema/attribute.js'
import { coreGroup } from '../schema/core-group.js'
import { coreUser } from '../schema/core-user.js'
import { enterpriseUser } from '../schema/enterprise-user.js'
import type { AnyAdapter } from './adapter.js'

/** A resource type (RFC 7643 §6): its endpoint, what it may hold, and the adapter behind it. */
export interface ResourceType {
  readonly name: 'User' | 'Group'
  readonly endpoint: '/Users' | '/Groups'
  readonly description: string
  /** The schemas that discovery announces, the core one first: the mapped attributes only. */
  readonly announced: readonly Schema[]
  /** All that a request may name: the whole of RFC 7643's schema. */
  readonly schema: ResourceSchema
  readonly adapter: new () => AnyAdapter
}

/**
 * The User resource type (RFC 7643 §4.1).
 *
 * @param announced the core schema first, then the extensions, those of the host's own among them
 */
export const userType = (adapter: new () => AnyAdapter, announced: readonly Schema[]): ResourceType => ({
  name: 'User',
  endpoint: '/Users',
  description: 'User account',
  announced,
  schema: readable(coreUser, [enterpriseUser], announced),
  adapter,
})

/** The Group resource type (RFC 7643 §4.2). */
export const groupType = (adapter: new () => AnyAdapter, announced: readonly Schema[]): ResourceType => ({
  name: 'Group',
  endpoint: '/Groups',
  description: 'Group of users',
  announced,
  schema: readable(coreGroup, [], announced),
  adapter,
})

/** All that RFC 7643 knows, with what is announced beside it, and as it is announced. */
function readable(
  core: Schema,
  extensions: readonly Schema[],
  [first, ...others]: readonly Schema[],
): ResourceSchema {
  const own = others.filter(({ id }) => extensions.every((extension) => extension.id !== id))
  const returned = new Map(first?.attributes.map((attribute) => [attribute.name, attribute.returned]))
  const attributes = core.attributes.map((attribute) => ({
    ...attribute,
    returned: returned.get(attribute.name) ?? attribute.returned,
  }))
  return { core: { ...core, attributes }, extensions: [...extensions, ...own] }
}
