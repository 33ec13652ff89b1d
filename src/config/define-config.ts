/** What a `scim.config.ts` calls. Plain functions over plain data: a config can also be written without them. */
import type { AttributeValue, Call, Literal, ScimConfig } from './config.js'

/** Types a configuration; returns it as it is. */
export function defineConfig(config: ScimConfig): ScimConfig {
  return config
}

/**
 * A value that a function of the host makes for each new row.
 *
 * @param ref `path/to/file.ts#exportName` of the function
 * @param args literals that it is called with
 * @example create: { id: call('src/lib/id.ts#newId', 'usr') }
 */
export function call(ref: string, ...args: readonly Literal[]): Call {
  return { kind: 'call', ref, args }
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
