/** What a `scim.config.ts` calls. Plain functions over plain data: a config can also be written without them. */
import type {
  AttributeValue,
  Call,
  ContextValue,
  Lookup,
  NowValue,
  ScimConfig,
  TenantValue,
} from './config.js'

/** Types a configuration; returns it as it is. */
export function defineConfig(config: ScimConfig): ScimConfig {
  return config
}

/**
 * A value that a function of the host makes for each new row; with `context()` among its arguments it is awaited.
 *
 * @param ref `path/to/file.ts#exportName` of the function
 * @param args what it is called with
 * @example create: { id: call('src/lib/id.ts#newId', 'usr'), plan: call('src/plans.ts#planOf', context()) }
 */
export function call(ref: string, ...args: Call['args']): Call {
  return { kind: 'call', ref, args }
}

/**
 * The user who stands for SCIM, for columns that say who made a row: one function for all of them.
 *
 * @param ref the function, by default where `init` writes it
 * @example create: { createdById: actor(), updatedById: actor() }
 */
export const actor = (ref = 'src/scim-host.ts#actor'): Call => call(ref)

/** What a function is told of the request: `{ db, tenant, data }`, and of a membership `{ db, tenant, user, group }`. */
export function context(): ContextValue {
  return { kind: 'context' }
}

/** The time at which it is written, for rows that end without being deleted. */
export function now(): NowValue {
  return { kind: 'now' }
}

/** The key of the request's tenant. */
export function tenant(): TenantValue {
  return { kind: 'tenant' }
}

/**
 * A field of the one row that has some values, looked up in the request's transaction.
 *
 * @param model `path/to/file.ts#exportName` of the row's model
 * @param where its values: literals, or `tenant()`
 * @example create: { roleId: lookup('src/db/schema.ts#roles', { name: 'member', organizationId: tenant() }, 'id') }
 */
export function lookup(model: string, where: Lookup['where'], field: string): Lookup {
  return { kind: 'lookup', model, where, field }
}

/**
 * A value copied from the SCIM resource.
 *
 * @param name a SCIM attribute, with its sub-attribute after a dot
 * @example create: { nickname: attribute('name.givenName') }
 */
export function attribute(name: string): AttributeValue {
  return { kind: 'attribute', name }
}
