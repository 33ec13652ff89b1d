import { isExtensionUrn } from '../schema/extension-urn.js'
import type { AnyAdapter } from './adapter.js'
import { andThen } from './and-then.js'
import { omitNull } from './omit-null.js'
import type { ScimRequest } from './scim-request.js'

/** The whole resource that a record stands for, as it is told from its other versions. */
export function show(adapter: AnyAdapter, record: unknown, request: ScimRequest) {
  const shown = adapter.render?.(record, request) ?? andThen(adapter.toScim(record, request), omitNull)
  return andThen(shown, withExtensions)
}

/** `schemas` names every extension that a resource holds a value of (RFC 7643 §3). */
function withExtensions(resource: Record<string, unknown>): Record<string, unknown> {
  const extensions = Object.keys(resource).filter(isExtensionUrn)
  if (extensions.length === 0) return resource
  const schemas: readonly unknown[] = Array.isArray(resource.schemas) ? resource.schemas : []
  return { ...resource, schemas: [...new Set([...schemas, ...extensions])] }
}
